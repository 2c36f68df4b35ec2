import { messages } from './messages.ts'
import type { Refusal } from './refusal.ts'

/** Whose letters are counted: those to one address, to one address from one company, or those of a company. */
type LimitSubject = 'recipient' | 'recipientOfCompany' | 'company'

/** So many within so many hours; a company that pays may send more. */
export type MailLimit = { of: LimitSubject; most: number; hours: number; mostIfPaying?: number }

/**
 * What becomes of a letter too many. Who asked for it is refused; where an answer must not tell whether an address is
 * known, it is left out silently; and what warns someone, or leaves by the clock, is never held back.
 */
type Budget =
  | { over: 'refuse' | 'drop'; limits: readonly [MailLimit, ...MailLimit[]] }
  | { over: 'send'; because: string }

const toOne = (hour: number, day: number): readonly [MailLimit, MailLimit] => [
  { of: 'recipient', most: hour, hours: 1 },
  { of: 'recipient', most: day, hours: 24 },
]

/** Warnings of one kind, and so the changes they tell of: a few an hour. */
const warnings = toOne(6, 20)

/**
 * How many letters of each kind may be made. A warning is never dropped: whoever wants it unheard would only have to cause
 * enough of them before. Where it is kept together with the change it tells of, the change too many is refused instead.
 */
export const mailBudgets = {
  invitation: {
    over: 'refuse',
    limits: [
      { of: 'recipientOfCompany', most: 3, hours: 1 },
      { of: 'recipientOfCompany', most: 10, hours: 24 },
      { of: 'recipient', most: 30, hours: 24 },
      { of: 'company', most: 200, hours: 24, mostIfPaying: 10_000 },
    ],
  },
  confirmation: { over: 'drop', limits: toOne(6, 20) },
  existing_account: { over: 'drop', limits: toOne(3, 10) },
  recovery: { over: 'drop', limits: toOne(6, 20) },
  sign_in_code: { over: 'drop', limits: toOne(6, 30) },
  no_account: { over: 'drop', limits: toOne(3, 10) },
  passkey_added: { over: 'refuse', limits: warnings },
  passkey_removed: { over: 'refuse', limits: warnings },
  second_factor_on: { over: 'refuse', limits: warnings },
  second_factor_off: { over: 'refuse', limits: warnings },
  /** Ten keys may be made at once, and each of them anew. */
  api_key_made: { over: 'refuse', limits: toOne(20, 60) },
  /** One is there at most, and made anew as often as somebody fears for it. */
  calendar_made: { over: 'refuse', limits: toOne(20, 60) },
  /** To each admin, of fifty keys and each of them anew. */
  company_key_made: { over: 'refuse', limits: toOne(60, 200) },
  recovery_codes_renewed: { over: 'refuse', limits: warnings },
  google_unlinked: { over: 'refuse', limits: warnings },
  data_exported: { over: 'refuse', limits: toOne(10, 20) },
  proof_code: { over: 'refuse', limits: toOne(10, 40) },
  google_linked: { over: 'send', because: 'it needs an unlinking before, which is counted' },
  password_ended: { over: 'send', because: 'an address is proven once' },
  password_set: { over: 'send', because: 'it happens once, or by a mailed link' },
  recovery_code_used: { over: 'send', because: 'there are only so many codes' },
  password_changed: { over: 'send', because: 'the changes are counted, and a reset needs a mailed link' },
  account_deleted: { over: 'send', because: 'it happens once' },
  review_summary: {
    over: 'refuse',
    limits: [
      { of: 'recipientOfCompany', most: 6, hours: 1 },
      { of: 'recipientOfCompany', most: 20, hours: 24 },
      { of: 'company', most: 1000, hours: 24, mostIfPaying: 20_000 },
    ],
  },
  company_key_ending: { over: 'send', because: 'it leaves by the clock, once a key' },
  company_keys_left: { over: 'send', because: 'it leaves by the clock, once a key' },
  api_key_ending: { over: 'send', because: 'it leaves by the clock, once a key' },
  webhook_off: { over: 'send', because: 'it leaves by the clock, once a webhook that is turned off' },
  weekly_reminder: { over: 'send', because: 'it leaves by the clock, once a week' },
  inbox_at_once: { over: 'send', because: 'everything of five minutes is one letter' },
  inbox_digest: { over: 'send', because: 'it leaves by the clock, once a day' },
  payment_failed: { over: 'send', because: 'it leaves by the word of the payment provider' },
} as const satisfies Record<string, Budget>

export type MailKind = keyof typeof mailBudgets

export const limitsOf = (kind: MailKind): readonly MailLimit[] => {
  const budget: Budget = mailBudgets[kind]
  return budget.over === 'send' ? [] : budget.limits
}

/** How many were made within the hours of a limit, and when the first of them was. */
type MailsMade = { limit: MailLimit; made: number; oldest: Date | null }

/** The limit that another letter would break, and the seconds until it would not. */
export const brokenLimit = (counted: readonly MailsMade[], isPaying: boolean, now: Date) => {
  const broken = counted.find(
    ({ limit, made }) => made >= (isPaying ? (limit.mostIfPaying ?? limit.most) : limit.most),
  )
  if (broken === undefined) return null
  const { limit, oldest } = broken
  const free = (oldest ?? now).getTime() + limit.hours * 3_600_000
  return { limit, retryAfter: Math.max(1, Math.ceil((free - now.getTime()) / 1000)) }
}

export const whyTooManyMails = ({ of }: Pick<MailLimit, 'of'>): Refusal => ({
  code: 'too_many_tries',
  message: of === 'company' ? messages.tooManyMails.company : messages.tooManyMails.recipient,
})
