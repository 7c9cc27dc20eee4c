"""The games' addresses."""

from django.urls import path

from games.views import lobby, match, visitor

urlpatterns = [
    path("", lobby.home, name="home"),
    path("waiting/", lobby.waiting, name="waiting"),
    path("play/<slug:slug>/", lobby.play, name="play"),
    path("games/<slug:slug>/style.css", lobby.style, name="game-style"),
    path("matches/<int:match_id>/", match.page, name="match"),
    path("matches/<int:match_id>/turns/", match.turns, name="match-turns"),
    path("matches/<int:match_id>/turn/", match.turn, name="match-turn"),
    path("matches/<int:match_id>/resign/", match.resign, name="match-resign"),
    path("matches/<int:match_id>/join/", match.join, name="match-join"),
    path("matches/<int:match_id>/leave/", match.leave, name="match-leave"),
    path("matches/<int:match_id>/rematch/", match.rematch, name="match-rematch"),
    path("try/<slug:slug>/", visitor.page, name="try"),
    path("try/<slug:slug>/turn/", visitor.turn, name="try-turn"),
    path("try/<slug:slug>/new/", visitor.new, name="try-new"),
]
