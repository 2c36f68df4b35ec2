import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, remarks: string[] }} Tally */

/** @param {string} remark @returns {Tally} */
export const oneFailure = (remark) => ({ passed: 0, failed: 1, remarks: [remark] })

/** @param {boolean} isPassed @returns {Tally} */
export const oneCheck = (isPassed) => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, remarks: [] })

/** @param {Tally[]} tallies @returns {Tally} */
export const sum = (tallies) => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  remarks: tallies.flatMap(({ remarks }) => remarks),
})

/** @param {Tally} tally */
export const inWords = ({ passed, failed }) => `${passed} passed, ${failed} failed`

/**
 * A runner's own verdict counts too: it fails for errors outside any test, and for having found no tests.
 * @param {Tally} tally
 * @param {number} exitCode
 */
function withVerdict(tally, exitCode) {
  if (tally.failed > 0) return tally
  if (exitCode !== 0) return sum([tally, oneFailure(`the runner failed with exit code ${exitCode}`)])
  return tally.passed > 0 ? tally : oneFailure('no test ran')
}

/**
 * @param {string} file
 * @param {number} exitCode
 * @param {(report: any) => Tally} count
 */
function tallyReport(file, exitCode, count) {
  if (!existsSync(file)) return oneFailure(`the runner ended with exit code ${exitCode} and left no report`)
  try {
    return withVerdict(count(JSON.parse(readFileSync(file, 'utf8'))), exitCode)
  } catch (error) {
    return oneFailure(`the report ${file} cannot be read: ${error}`)
  }
}

/** @param {string | undefined} message */
const inOneLine = (message = 'no reason given') =>
  stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 300)

/**
 * A test that does not run, or passes only sometimes, guards nothing.
 * @param {string} title
 * @param {string} status
 * @param {string} [message]
 * @returns {Tally}
 */
const tallyTest = (title, status, message) =>
  status === 'passed' || status === 'expected'
    ? oneCheck(true)
    : oneFailure(`${status}: ${title} (${inOneLine(message)})`)

/** @param {string} file @param {number} exitCode */
export const tallyVitest = (file, exitCode) =>
  tallyReport(file, exitCode, ({ testResults }) =>
    sum(
      testResults.map((/** @type {any} */ { name, status, assertionResults }) =>
        assertionResults.length === 0 && status === 'failed'
          ? oneFailure(`failed before its first test: ${name}`)
          : sum(
              assertionResults.map((/** @type {any} */ test) =>
                tallyTest(test.fullName, test.status, test.failureMessages?.[0]),
              ),
            ),
      ),
    ),
  )

/** @param {any} suite @returns {Tally[]} */
const tallySuite = ({ suites = [], specs = [] }) => [
  ...specs.flatMap((/** @type {any} */ { title, tests }) =>
    tests.map((/** @type {any} */ { status, results }) =>
      tallyTest(title, status, results.at(-1)?.error?.message),
    ),
  ),
  ...suites.flatMap(tallySuite),
]

/** @param {string} file @param {number} exitCode */
export const tallyPlaywright = (file, exitCode) =>
  tallyReport(file, exitCode, (report) => sum(tallySuite(report)))
