/** What a key may do, each right by itself. A call is closed to keys unless its contract names one of these. */
export const keyScopes = ['read', 'updates', 'okrs'] as const
export type KeyScope = (typeof keyScopes)[number]

/** How many keys one person may have. */
export const mostKeys = 10

/** How many keys of a company may be alive. */
export const mostCompanyKeys = 50

/** So many calls a key. */
export const keyTries = { most: 600, withinSeconds: 60 } as const
