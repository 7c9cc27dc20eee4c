"""The games' addresses."""

from django.urls import path

from games.views import inviting, lobby, match, visitor

urlpatterns = [
    path("", lobby.home, name="home"),
    path("play/<slug:slug>/", lobby.play, name="play"),
    path("games/<slug:slug>/style.css", lobby.style, name="game-style"),
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
    path("join/<str:link>/", inviting.preview, name="link"),
    path("join/<str:link>/seat/", inviting.take_seat, name="link-join"),
    path("try/<slug:slug>/", visitor.page, name="try"),
    path("try/<slug:slug>/turn/", visitor.turn, name="try-turn"),
    path("try/<slug:slug>/new/", visitor.new, name="try-new"),
]
