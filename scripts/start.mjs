import { build } from './build.mjs'
import { install } from './install.mjs'
import { asProgram, runNode } from './processes.mjs'

asProgram(async () => {
  await install()
  await build()
  return runNode(['--enable-source-maps', 'dist/server/main.js'])
})
