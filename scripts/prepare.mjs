import { build } from './build.mjs'
import { preferHeadlessShell } from './chromium.mjs'
import { install } from './install.mjs'
import { asProgram } from './processes.mjs'

// What several steps of the CI need, made before the first of them.
asProgram(async () => {
  await install()
  await build()
  await preferHeadlessShell()
  return 0
})
