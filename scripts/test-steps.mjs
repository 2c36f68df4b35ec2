import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { howToGetOne, obtainChromium } from './chromium.mjs'
import { Failure, isStopping, runNode, untilSilent } from './processes.mjs'
import { inRepository } from './root.mjs'
import { oneCheck, oneFailure, sum, tallyPlaywright, tallyVitest } from './tally.mjs'

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {{ name: string, title: string, perform: () => Promise<Tally> }} Step */

const limits = { ...untilSilent, env: process.stdout.isTTY ? { FORCE_COLOR: '1' } : {} }

/** @param {string} name */
function freshReport(name) {
  const folder = inRepository('.cache/reports')
  mkdirSync(folder, { recursive: true })
  const file = `${folder}/${name}.json`
  rmSync(file, { force: true })
  return file
}

async function lint() {
  return oneCheck((await runNode(['node_modules/@biomejs/biome/bin/biome', 'ci', '.'], limits)) === 0)
}

/** @param {string} project */
async function checkTypes(project) {
  const tsc = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc')
  let output = ''
  // What was sound last time, and what it was made of, is not gone through again.
  const remembered = ['--incremental', '--tsBuildInfoFile', `.cache/types/${project}.tsbuildinfo`]
  const code = await runNode([tsc, '-p', project, '--pretty', ...remembered], {
    ...limits,
    onOutput: (text) => {
      output += text
    },
  })
  // Printed whole when it ends: the projects are checked side by side.
  console.log(`${project}: ${code === 0 ? 'sound' : 'has type errors'}\n${output}`.trimEnd())
  return oneCheck(code === 0)
}

/** @param {...string} projects @returns {() => Promise<Tally>} */
const vitest =
  (...projects) =>
  async () => {
    // The two engines are tested side by side.
    const report = freshReport(`${projects[0]}-${process.env.DATABASE_URL ? 'postgres' : 'embedded'}`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const chosen = projects.flatMap((project) => ['--project', project])
    const args = ['run', ...chosen, '--allowOnly=false', ...reporters]
    const code = await runNode(['node_modules/vitest/vitest.mjs', ...args], limits)
    return tallyVitest(report, code)
  }

async function journeys() {
  try {
    await build()
  } catch (error) {
    if (error instanceof Failure && !isStopping()) return oneFailure(error.message)
    throw error
  }
  const chromium = await obtainChromium()
  if (!chromium) return oneFailure(`the journeys did not run, for there is no browser. ${howToGetOne}`)
  const report = freshReport('journeys')
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--forbid-only']
  const code = await runNode(['node_modules/@playwright/test/cli.js', ...args], {
    ...limits,
    env: { ...limits.env, CHROMIUM_PATH: chromium },
  })
  return tallyPlaywright(report, code)
}

/** Each project is checked whatever the others are like, so that one look shows all that is left. */
export const allTypes = async () =>
  sum(await Promise.all(['domain', 'sandbox', 'server', 'web', 'e2e'].map(checkTypes)))

/** @type {Step[]} */
export const steps = [
  { name: 'lint', title: 'Format and lint', perform: lint },
  { name: 'types', title: 'Types', perform: allTypes },
  { name: 'domain', title: 'Domain rules', perform: vitest('domain') },
  { name: 'server', title: 'Server', perform: vitest('server', 'server-apart') },
  { name: 'web', title: 'Web', perform: vitest('web', 'web-apart') },
  { name: 'architecture', title: 'Architecture', perform: vitest('architecture') },
  { name: 'journeys', title: 'Browser journeys', perform: journeys },
]
