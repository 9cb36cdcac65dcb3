// tries: finalizers that outlive the box
// class: modules and code
// kind: code
// bare: vm
if (typeof FinalizationRegistry !== 'undefined' || typeof WeakRef !== 'undefined') keep('CODE')
