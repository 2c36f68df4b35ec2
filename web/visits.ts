/** Pages of the shell that someone who is not signed in sees too, outside the shell. */
export type Visit = 'my-okrs' | 'shared-okr'

type Place = { pathname: string; search: object }

const isGiven = (search: object, name: string) => Boolean((search as Record<string, unknown>)[name])

export const visitOf = ({ pathname, search }: Place): Visit | null => {
  if (pathname === '/myobjectives') return 'my-okrs'
  const isLink = pathname === '/allobjectives' && isGiven(search, 'okrId') && isGiven(search, 'key')
  return isLink ? 'shared-okr' : null
}
