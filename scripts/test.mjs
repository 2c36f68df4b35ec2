import { install } from './install.mjs'
import { asProgram, Failure } from './processes.mjs'
import { inWords, sum } from './tally.mjs'
import { steps } from './test-steps.mjs'

const usage = `Usage: node scripts/test.mjs [--label=<word>] [${steps.map(({ name }) => name).join(' | ')}]…`

/** @param {string[]} args */
function readArguments(args) {
  const label = args.find((arg) => arg.startsWith('--label='))?.slice('--label='.length)
  const names = args.filter((arg) => !arg.startsWith('--label='))
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) throw new Failure(`There is no step ${unknown.join(', ')}. ${usage}`)
  return { label, names }
}

// The whole suite must mean the same everywhere, and must never meet the database of a running Cairn.
function forgetLocalSettings() {
  for (const name of ['DATABASE_URL', 'DATA_DIR', 'PORT', 'PUBLIC_URL', 'NODE_ENV']) delete process.env[name]
}

/** @param {import('./test-steps.mjs').Step} step */
async function performStep({ title, perform }) {
  console.log(`\n── ${title}`)
  const begin = Date.now()
  const tally = await perform()
  const seconds = ((Date.now() - begin) / 1000).toFixed(1)
  console.log(`── ${title}: ${inWords(tally)} (${seconds} s)`)
  return { title, tally, seconds }
}

asProgram(async () => {
  const { label, names } = readArguments(process.argv.slice(2))
  await install()
  if (names.length === 0) forgetLocalSettings()
  const outcomes = []
  for (const step of steps)
    if (names.length === 0 || names.includes(step.name)) outcomes.push(await performStep(step))

  console.log('')
  for (const { title, tally, seconds } of outcomes)
    console.log(
      `${tally.failed === 0 ? '✓' : '✗'} ${title.padEnd(18)}${inWords(tally).padEnd(24)}${seconds.padStart(6)} s`,
    )
  for (const { title, tally } of outcomes)
    for (const remark of tally.remarks) console.log(`✗ ${title}: ${remark}`)
  const total = sum(outcomes.map(({ tally }) => tally))
  console.log(`\n${label ? `${label}: ` : ''}${inWords(total)}`)
  return total.failed === 0 ? 0 : 1
})
