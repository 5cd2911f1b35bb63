"""Pages, fragments and sockets: the only layer that knows HTML or HTTP."""
