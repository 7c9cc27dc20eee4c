"""The games' addresses."""

from django.urls import path

from games.views import exploring, inviting, learning, lobby, match, positions, records, setup, visitor

urlpatterns = [
    path("", lobby.home, name="home"),
    path("play/<slug:slug>/", lobby.play, name="play"),
    path("play/<slug:slug>/setup/", setup.page, name="setup"),
    path("matches/<int:match_id>/", match.page, name="match"),
    path("matches/<int:match_id>/turns/", match.turns, name="match-turns"),
    path("matches/<int:match_id>/turn/", match.turn, name="match-turn"),
    path("matches/<int:match_id>/resign/", match.resign, name="match-resign"),
    path("matches/<int:match_id>/join/", match.join, name="match-join"),
    path("matches/<int:match_id>/leave/", match.leave, name="match-leave"),
    path("matches/<int:match_id>/rematch/", match.rematch, name="match-rematch"),
    path("matches/<int:match_id>/invite/", inviting.invite, name="match-invite"),
    path("matches/<int:match_id>/invite/<int:member_id>/back/", inviting.take_back, name="match-uninvite"),
    path("matches/<int:match_id>/decline/", inviting.decline, name="match-decline"),
    path("matches/<int:match_id>/link/", inviting.link_make, name="match-link"),
    path("matches/<int:match_id>/link/end/", inviting.link_end, name="match-link-end"),
    path("matches/<int:match_id>/games/<int:number>/", positions.latest, name="match-positions"),
    path("matches/<int:match_id>/games/<int:number>/record.txt", positions.record, name="match-record"),
    path("matches/<int:match_id>/games/<int:number>/<str:ply>/", positions.position, name="match-position"),
    path("matches/<int:match_id>/games/<int:number>/<str:ply>.svg", positions.drawing, name="match-drawing"),
    path("matches/<int:match_id>/games/<int:number>/explore/<int:ply>/", exploring.from_match, name="explore-match"),
    path(
        "matches/<int:match_id>/games/<int:number>/explore/<int:ply>/turn/", exploring.first_in_match, name="explore-match-turn"
    ),
    path("records/<int:record_id>/explore/<int:ply>/", exploring.from_record, name="explore-record"),
    path("records/<int:record_id>/explore/<int:ply>/turn/", exploring.first_in_record, name="explore-record-turn"),
    path("explorations/<int:exploration_id>/<str:spot>/", exploring.page, name="exploration"),
    path("explorations/<int:exploration_id>/<str:spot>/turn/", exploring.turn, name="exploration-turn"),
    path("explorations/<int:exploration_id>/<str:spot>/prune/", exploring.prune, name="exploration-prune"),
    path("explorations/<int:exploration_id>/<str:spot>/share/", exploring.share, name="exploration-share"),
    path("records/", records.index, name="records"),
    path("records/<int:record_id>/delete/", records.delete, name="record-delete"),
    path("records/<int:record_id>/record.txt", records.file, name="record-file"),
    path("records/<int:record_id>/<str:ply>/", records.position, name="record-position"),
    path("records/<int:record_id>/<str:ply>.svg", records.drawing, name="record-drawing"),
    path("join/<str:link>/", inviting.preview, name="link"),
    path("join/<str:link>/seat/", inviting.take_seat, name="link-join"),
    path("learn/", learning.index, name="learn"),
    path("learn/<slug:slug>/", learning.guide, name="learn-game"),
    path("learn/<slug:slug>/known/", learning.known, name="learn-known"),
    path("learn/<slug:slug>/<slug:name>/", learning.exercise, name="learn-exercise"),
    path("try/<slug:slug>/", visitor.page, name="try"),
    path("try/<slug:slug>/turn/", visitor.turn, name="try-turn"),
    path("try/<slug:slug>/new/", visitor.new, name="try-new"),
]
