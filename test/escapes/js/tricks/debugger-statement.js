// tries: debugger
// class: names and gates
// kind: steal
// bare: no: nobody listens
debugger; 1
