"""Which consumer answers at which socket address."""

from django.urls import path

from games.consumers import LobbyConsumer, MatchConsumer

sockets = [
    path("live/matches/<int:match_id>/", MatchConsumer.as_asgi()),
    path("live/lobby/", LobbyConsumer.as_asgi()),
]
