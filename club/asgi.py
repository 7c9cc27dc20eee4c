"""The ASGI application: pages by HTTP, live boards by socket. Plain, so that any ASGI server can serve it."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
pages = get_asgi_application()

# Only now are the models there that the consumers stand on.
from games.routing import sockets  # noqa: E402 - see above

application = ProtocolTypeRouter(
    {"http": pages, "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(sockets)))}
)
