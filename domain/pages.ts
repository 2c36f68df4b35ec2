/**
 * Where to go after sign-in: a path of this site. '//host' and '/\host' lead elsewhere, and so do their disguises,
 * for a browser drops control characters before it reads an address.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const nextPath = /^\/(?![/\\])[^\\\u0000-\u001f]*$/

/** The route of a page, from its name: 'Team Blockers' lives at /team-blockers. */
export const routeOfPage = (name: string) => `/${name.toLowerCase().replaceAll(' ', '-')}`

/** A title for a path that no page claims: /some-path reads 'Some Path'. */
export const titleOfPath = (path: string) =>
  (path.split('/').filter(Boolean).at(-1) ?? '')
    .split('-')
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ')
