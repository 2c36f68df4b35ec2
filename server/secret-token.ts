import { createHash, randomBytes } from 'node:crypto'

/** Random and long, so that a plain hash of it is as good as a slow one. */
export const newToken = (bytes = 32) => randomBytes(bytes).toString('hex')

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
