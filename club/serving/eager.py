"""Connections that send at once.

Twisted asks the event loop to tell when a connection takes data, waits for that, sends, and asks not to be told any more:
three calls to the system and a round of the loop for each board, where the connection nearly always takes it at once.
"""

from __future__ import annotations

from twisted.internet.tcp import Server


class EagerServer(Server):
    """A connection that somebody has opened to us."""

    def startWriting(self) -> None:  # noqa: N802 - Twisted's name
        """Twisted's hook: there is something to send, or to be ended. What does not go at once goes as ever."""
        if self._tempDataLen and not self.dataBuffer:
            problem = self.doWrite()  # type: ignore[no-untyped-call] # Twisted's
            if problem is None and not self.dataBuffer and not self._tempDataLen:
                return
        super().startWriting()  # type: ignore[no-untyped-call] # as above
