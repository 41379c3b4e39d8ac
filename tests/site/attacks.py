"""Text of a source that tries to break out of the page, and harmless text of the same shape."""

HOSTILE = {
    "name": "<script>window.broken=1</script>",
    "description": (
        "](javascript:window.broken=1) {{ 7*7 }} | `x` <img src=x onerror=window.broken=1>\n\n# x\n\n\u202eevil"
    ),
    "family": '"></title><script>window.broken=1</script>',
}
HARMLESS = {"name": "0.harmless", "description": "One.\n\nTwo.\n\nThree.", "family": "0"}
