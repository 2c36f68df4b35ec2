import { examine } from '../server/doctor/examine.ts'
import { messages } from '../server/doctor/messages.ts'
import { tryRestore } from '../server/doctor/try-restore.ts'
import { asTyped, runCommand } from './operator.mjs'

const signs = { good: '✓', wrong: '✗', absent: '–' }

/** @param {import('../server/doctor/finding.ts').Finding} finding */
const say = ({ sign, about, text }) => {
  console.log(`${signs[sign]} ${about}: ${text}`)
  return sign === 'wrong' ? 1 : 0
}

/** Says what is wrong with this installation, and what to do about it. Runs under tsx. */
await runCommand(async ([option, file, ...others]) => {
  if ((option !== undefined && (option !== '--try-restore' || file === undefined)) || others.length > 0) {
    console.error(messages.usage)
    return 1
  }
  let wrong = 0
  for await (const finding of examine(process.env)) wrong += say(finding)
  if (file !== undefined) wrong += say(await tryRestore(asTyped(file)))
  console.log(messages.verdict(wrong))
  return wrong === 0 ? 0 : 1
})
