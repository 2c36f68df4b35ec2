import { type PasswordHashing, passwordHashing } from '../accounts/password-hashing.ts'
import { hashOf } from '../secret-token.ts'

const remembering = <Answer>(work: (...given: string[]) => Promise<Answer>) => {
  const known = new Map<string, Promise<Answer>>()
  return (...given: string[]) => {
    const key = JSON.stringify(given)
    const answer = known.get(key) ?? work(...given)
    known.set(key, answer)
    return answer
  }
}

const hash = remembering((password = '') => passwordHashing.hash(password))
const verify = remembering((kept = '', password = '') => passwordHashing.verify({ hash: kept, password }))

/** The real hashing, done once for each password: nearly everyone in a test has the same. */
export const rememberedHashing: PasswordHashing = {
  hash: (password) => hash(password),
  verify: ({ hash: kept, password }) => verify(kept, password),
}

/** No hashing worth the name, where thousands of passwords are tried and none is under test. */
export const quickHashing: PasswordHashing = {
  hash: async (password) => hashOf(password),
  verify: async ({ hash: kept, password }) => kept === hashOf(password),
}
