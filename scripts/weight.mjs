import { printWeights } from '../bench/weighing.ts'
import { build } from './build.mjs'
import { asProgram } from './processes.mjs'

/** Prints what every screen weighs, beside what it may. Runs under tsx. */
asProgram(async () => {
  await build()
  printWeights()
  return 0
})
