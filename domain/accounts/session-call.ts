/** Where a page asks who is there. Apart from the contract, which brings the schemas of several rooms with it. */
export const sessionCall = { method: 'GET', path: '/api/session' } as const

/** Whether the answer is the one most visitors get: that nobody is signed in, not even half. */
export const isNobody = (answer: unknown): answer is { me: null; expiresAt: null } => {
  if (typeof answer !== 'object' || answer === null) return false
  const { me, expiresAt, secondFactorRequired } = { ...answer } as Record<string, unknown>
  return me === null && expiresAt === null && secondFactorRequired === undefined
}
