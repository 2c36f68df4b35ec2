import { availableParallelism } from 'node:os'
import { whileWaitingElsewhere } from '../call-life.ts'
import { turns } from '../turns.ts'
import type { PasswordHashing } from './password-hashing.ts'

/** The other cores are for those who are in already. */
const atOnceHere = Math.max(1, Math.floor(availableParallelism() / 2))

/** To hash a password takes a tenth of a second of a core on purpose, for whoever asks; threads of their own do it. */
export const hashingInTurns = (
  { hash, verify }: PasswordHashing,
  atOnce = atOnceHere,
  longestLine?: number,
): PasswordHashing => {
  const inTurn = turns(atOnce, longestLine)
  const hashed = <T>(work: () => Promise<T>) => inTurn('everybody', () => whileWaitingElsewhere(work))
  return {
    hash: (password) => hashed(() => hash(password)),
    verify: (given) => hashed(() => verify(given)),
  }
}
