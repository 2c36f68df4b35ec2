import { googleCallbackPath } from '../accounts/google-provider.ts'
import type { Settings } from '../env.ts'
import { absent, type Finding, good, reasonIn, wrong } from './finding.ts'
import { messages } from './messages.ts'

const patience = 5000

/** What signing in with Google needs of it: its keys, and a place that exchanges codes. */
export const checkGoogle = async ({ google, publicUrl }: Settings): Promise<Finding[]> => {
  if (google === null) return [absent(messages.google.none)]
  const refusals = [
    [google.keysUrl, await whyNoKeys(google.keysUrl)] as const,
    [google.tokenUrl, await whySilent(google.tokenUrl)] as const,
  ]
  for (const [url, reason] of refusals)
    if (reason !== null) return [wrong(messages.google.silent(url, reason))]
  return [good(messages.google.answers(publicUrl + googleCallbackPath))]
}

const whyNoKeys = async (url: string) => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'error' })
    if (!response.ok) return `it answers ${response.status}`
    const { keys } = (await response.json()) as { keys?: unknown[] }
    return Array.isArray(keys) && keys.length > 0 ? null : 'there are no keys'
  } catch (error) {
    return reasonIn(error)
  }
}

/** Without a code it refuses, which is an answer. */
const whySilent = async (url: string) => {
  try {
    const { status } = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(patience) })
    return status >= 500 ? `it answers ${status}` : null
  } catch (error) {
    return reasonIn(error)
  }
}
