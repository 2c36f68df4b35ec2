/** Pages of the shell that someone who is not signed in sees too, outside the shell. */
export type Visit = 'my-okrs' | 'shared-okr' | 'shared-review'

type Place = { pathname: string; search: object }

const isGiven = (search: object, name: string) => Boolean((search as Record<string, unknown>)[name])

export const visitOf = ({ pathname, search }: Place): Visit | null => {
  if (pathname === '/myobjectives') return 'my-okrs'
  if (/^\/quarter\/[^/]+\/review$/.test(pathname) && isGiven(search, 'key')) return 'shared-review'
  const isLink = pathname === '/allobjectives' && isGiven(search, 'okrId') && isGiven(search, 'key')
  return isLink ? 'shared-okr' : null
}
