"""Which consumer answers at which socket address."""

from django.urls import path, re_path

from games.consumers import LobbyConsumer, MatchConsumer, NowhereConsumer

sockets = [
    path("live/matches/<int:match_id>/", MatchConsumer.as_asgi()),
    path("live/lobby/", LobbyConsumer.as_asgi()),
    re_path("", NowhereConsumer.as_asgi()),
]
