"""Slow engines written from the rules alone, against which the games' own engines are compared.

Each module is named as its game and has ``start(seats, options, setup) -> Table``. They share no code with the games.
"""
