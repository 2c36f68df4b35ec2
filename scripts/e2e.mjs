import { build } from './build.mjs'
import { howToGetOne, obtainChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { asProgram, Failure, runNode } from './processes.mjs'

asProgram(async () => {
  await install()
  await build()
  const chromium = await obtainChromium()
  if (!chromium) throw new Failure(`The journeys need a browser. ${howToGetOne}`)
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts']
  return runNode([...playwright, ...process.argv.slice(2)], { env: { CHROMIUM_PATH: chromium } })
})
