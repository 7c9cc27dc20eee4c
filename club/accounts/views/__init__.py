"""Pages about members: requests in, one service call, one render."""
