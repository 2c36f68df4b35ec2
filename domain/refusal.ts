/** Every kind of "no" the product knows, with the HTTP status that carries it. */
export const refusalStatus = {
  malformed_request: 400,
  wrong_api_version: 400,
  not_signed_in: 401,
  invalid_credentials: 401,
  access_lapsed: 402,
  not_allowed: 403,
  email_not_verified: 403,
  second_factor_required: 403,
  proof_needed: 403,
  foreign_origin: 403,
  not_found: 404,
  identity_not_found: 404,
  conflict: 409,
  signed_in_as_other: 409,
  plan_limit: 409,
  identity_already_exists: 409,
  single_identity_not_deletable: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  invalid_input: 422,
  weak_password: 422,
  wrong_proof: 422,
  too_many_tries: 429,
  unexpected: 500,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof refusalStatus

/** An expected "no" is a value: rules return it, the server sends it, the form shows it at its field. */
export type Refusal = {
  code: RefusalCode
  message: string
  field?: string
  /** What is saved now, as the call's reply spells it, where a save came too late. */
  current?: unknown
  /** What the payment provider said, where it was the one to refuse. */
  stripeError?: string
}

const optionalTexts = ['field', 'requestId', 'error', 'details', 'stripeError'] as const

/** A refusal as it arrives. */
type RefusalReply = Refusal & { requestId?: string; error?: string; details?: string }

const isRefusal = (answer: Record<string, unknown>) =>
  typeof answer.code === 'string' &&
  Object.hasOwn(refusalStatus, answer.code) &&
  typeof answer.message === 'string' &&
  optionalTexts.every((name) => answer[name] === undefined || typeof answer[name] === 'string')

/** What the schema of a refusal says, without one: a browser has to understand a no before it has loaded any schema. */
export const refusalIn = (answer: unknown): RefusalReply | null =>
  typeof answer === 'object' && answer !== null && isRefusal({ ...answer }) ? (answer as RefusalReply) : null
