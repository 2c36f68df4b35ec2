/** For how many days something is good: asked by the rules, told by the messages. */
export const lifetimes = {
  invitation: 7,
  /** Of an invitation that nobody accepted, after it ran out; then it is in no list any more. */
  unanswered: 365,
  /** Of an objective; then the next one is due. */
  update: 7,
} as const
