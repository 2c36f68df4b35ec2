/** What the doctor says of one thing: it is as it should be, something is wrong with it, or it is not set up. */
export type Finding = { sign: 'good' | 'wrong' | 'absent'; about: string; text: string }

type AboutAndText = { about: string; text: string }
const findingOf =
  (sign: Finding['sign']) =>
  ({ about, text }: AboutAndText): Finding => ({ sign, about, text })

export const good = findingOf('good')
export const wrong = findingOf('wrong')
export const absent = findingOf('absent')

/** What an error says of itself; one that stands for several tries has no words of its own. */
export const reasonIn = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonIn(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
