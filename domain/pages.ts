/** The route of a page, from its name: 'Team Blockers' lives at /team-blockers. */
export const routeOfPage = (name: string) => `/${name.toLowerCase().replaceAll(' ', '-')}`

/** A title for a path that no page claims: /some-path reads 'Some Path'. */
export const titleOfPath = (path: string) =>
  (path.split('/').filter(Boolean).at(-1) ?? '')
    .split('-')
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ')
