import { examine } from '../server/doctor/examine.ts'
import { messages } from '../server/doctor/messages.ts'

const signs = { good: '✓', wrong: '✗', absent: '–' }

/** Says what is wrong with this installation, and what to do about it. Runs under tsx. */
let wrong = 0
for await (const { sign, about, text } of examine(process.env)) {
  console.log(`${signs[sign]} ${about}: ${text}`)
  if (sign === 'wrong') wrong += 1
}
console.log(messages.verdict(wrong))
process.exitCode = wrong === 0 ? 0 : 1
