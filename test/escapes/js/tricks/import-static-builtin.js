// tries: a static import of a module of Node
// class: modules and code
// kind: steal
// bare: no: a script has no imports
import { execSync } from 'node:child_process'; keep(execSync('echo $CANARY'))
