"""The ASGI application: pages by HTTP, live boards by socket. Plain, so that any ASGI server can serve it."""

import os

import django
from channels.routing import ProtocolTypeRouter

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
django.setup(set_prefix=False)

# Only now are the models there that the consumers stand on.
from club.serving.entrance import Entrance, consumed  # noqa: E402 - see above
from club.serving.intake import limited  # noqa: E402
from club.serving.pages import Pages  # noqa: E402
from club.serving.sockets import Sockets, patient  # noqa: E402
from games.routing import sockets  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": limited(Pages()),
        "websocket": patient(Entrance(sockets, Sockets(consumed))),
    }
)
