"""The toy game's folder is copied below ``games.rules`` by ``tests.toy`` before its tests can run; not from here."""

collect_ignore_glob = ["toynim/*"]
