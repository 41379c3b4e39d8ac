"""Text of a source that tries to break out of the page."""

HOSTILE = {
    "name": "<script>window.broken=1</script>",
    "description": (
        "](javascript:window.broken=1) {{ 7*7 }} | `x` <img src=x onerror=window.broken=1>\n\n# x\n\n\u202eevil"
    ),
    "family": '"><script>window.broken=1</script>',
}
