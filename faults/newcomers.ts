import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@cairn/domain/accounts/contract'
import { ask, type Caller } from './answers.ts'
import type { Ledger } from './ledger.ts'

export const password = 'correct horse'
const betweenSignUps = 700

let callers = 0
/** A network address that nobody has called from yet. */
export const newAddress = () => {
  callers += 1
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
}

/** Someone new signs up every now and then. Each tries once: after a lost answer a person looks into their mails. */
export const startNewcomers = (ledger: Ledger, site: Caller) => {
  let isStopped = false
  const work = async () => {
    for (let count = 1; !isStopped; count += 1) {
      const mark = `newcomer-${count}@example.com`
      const write = ledger.ask({ kind: 'account', mark, client: 'newcomers', cookie: '' })
      const begun = performance.now()
      const body = { fullName: 'Maren Aasen', email: mark, password }
      const answer = await ask({ ...site, address: newAddress() }, accounts.signUp, { body })
      ledger.hear(answer, performance.now() - begun)
      if (answer.kind === 'acknowledged') ledger.keep(write)
      await wait(betweenSignUps)
    }
  }
  const working = work()
  return {
    stop: async () => {
      isStopped = true
      await working
    },
  }
}
