"""Lets generated watches end by themselves after a second, so that a request that hangs is a fault."""

import schemathesis


@schemathesis.hook
def map_query(context, query):
    return {**query, "timeoutSeconds": "1"} if query and "watch" in query else query
