// tries: a name with an escape in the source
// class: constructor chains
// kind: code
// bare: vm
text((() => {}).\u0063onstructor); text((() => {}).c\u{6f}nstructor)
