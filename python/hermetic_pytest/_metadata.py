# Generated from src/policy/network/metadata.ts by scripts/generate/python.mjs; do not edit.
METADATA = {
    "names": (
        "metadata",
        "metadata.google.internal",
        "metadata.goog",
        "instance-data",
        "instance-data.ec2.internal",
        "metadata.azure.internal",
        "metadata.tencentyun.com",
        "api.metadata.cloud.ibm.com",
    ),
    "blocks": (
        "169.254.0.0/16",
        "fd00:ec2::254/128",
        "fd00:ec2::23/128",
        "fd20:ce::254/128",
        "fd00:c1::a9fe:a9fe/128",
        "fd00:42::42/128",
        "fe80::a9fe:a9fe/128",
        "100.100.100.200/32",
        "168.63.129.16/32",
        "192.0.0.192/32",
    ),
}
