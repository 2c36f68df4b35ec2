import { isId } from './address-search.ts'
import { RefusedError } from './api.ts'

/** What an address names by its id. A broken id names as little as one that nothing has, and the server need not be asked. */
export const knownById = <T>(id: string, notFound: string, ask: () => Promise<T>): Promise<T> =>
  isId(id) ? ask() : Promise.reject(new RefusedError({ code: 'not_found', message: notFound }, 404))
