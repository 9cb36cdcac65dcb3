// tries: repeat with a count that is a text
// class: hangs
// kind: hang
// bare: no: it would not end
// limits: timeout tick-limit memory-limit
"x".repeat("268435456").length + "x".padEnd({ valueOf: () => 2 ** 28 }).length
