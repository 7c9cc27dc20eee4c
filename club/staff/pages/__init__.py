"""The staff's pages, one module a subject: a request in, one service call and its line in the log, one render."""
