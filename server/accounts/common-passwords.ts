import { messages } from '@cairn/domain/accounts/messages'
import { passwordLength } from '@cairn/domain/accounts/rules'
import type { Refusal } from '@cairn/domain/refusal'
import { dictionary } from '@zxcvbn-ts/language-common'

const howMany = 1000

/** The most common passwords that would otherwise be long enough; whoever guesses starts with these. */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= passwordLength.min).slice(0, howMany),
)

export const whyTooCommon = (password: string): Refusal | null =>
  commonPasswords.has(password.toLowerCase())
    ? { code: 'weak_password', message: messages.passwordTooCommon, field: 'password' }
    : null
