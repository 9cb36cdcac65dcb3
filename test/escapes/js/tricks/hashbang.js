// tries: a first line that is a comment for one and code for another
// class: names and gates
// kind: steal
// bare: no: it aims at the parsers
// first: #!/usr/bin/env node *\/
1; steal(globalThis)
