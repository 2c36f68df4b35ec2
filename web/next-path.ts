import { z } from 'zod'

const somewhere = 'https://here.invalid'

/** Where to go after sign-in: a path of this site. '//host', '/\host' and their disguises lead elsewhere. */
const staysHere = (path: string) =>
  /^\/(?![/\\])/.test(path) && URL.canParse(path, somewhere) && new URL(path, somewhere).origin === somewhere

export const NextPath = z.string().refine(staysHere)
