# Generated from src/policy/network/metadata.ts by scripts/generate/python.mjs; do not edit.
METADATA = {
    "names": ("metadata", "metadata.google.internal"),
    "blocks": (
        "169.254.0.0/16",
        "fd00:ec2::254/128",
        "fe80::a9fe:a9fe/128",
        "100.100.100.200/32",
        "168.63.129.16/32",
        "192.0.0.192/32",
    ),
}
