import { asProgram } from './processes.mjs'
import { allTypes } from './test-steps.mjs'

asProgram(async () => ((await allTypes()).failed === 0 ? 0 : 1))
