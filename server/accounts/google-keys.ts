import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'

const freshFor = 10 * 60 * 1000
const patience = 5000

type KeySet = { fetchedAt: number; keys: Map<string, KeyObject> }

const fetchKeys = async (url: string): Promise<KeySet> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'error' })
  if (!response.ok) throw new Error(`The keys cannot be had: ${response.status}`)
  const { keys } = (await response.json()) as { keys: (JsonWebKey & { kid?: string })[] }
  const known = keys.map((key) => [key.kid ?? '', createPublicKey({ key, format: 'jwk' })] as const)
  return { fetchedAt: Date.now(), keys: new Map(known) }
}

/** The keys an identity may be signed with, fetched when one is needed and again after ten minutes. */
export const keySet = (url: string) => {
  let held: Promise<KeySet> | null = null
  const current = async () => {
    const known = await held?.catch(() => null)
    if (known && Date.now() - known.fetchedAt < freshFor) return known
    held = fetchKeys(url)
    return held
  }
  return async ({ kid = '' }: { kid?: string | undefined }): Promise<KeyObject> => {
    const key = (await current()).keys.get(kid)
    if (key === undefined) throw new Error('Signed with a key that the issuer does not name')
    return key
  }
}
