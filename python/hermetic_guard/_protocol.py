# Generated from src/trace/protocol.ts by scripts/generate/python.mjs; do not edit.
PROTOCOL_VERSION = 1
