import { deflateRawSync } from 'node:zlib'
import type { Settings } from '../env.ts'
import { absent, type Finding, good, wrong } from './finding.ts'
import { messages } from './messages.ts'

const { address, metrics, secret } = messages

/** Where people reach the server, and what follows from it for cookies and limits. */
export const checkAddress = async ({ publicUrl, trustProxy }: Settings): Promise<Finding[]> => {
  const { protocol, hostname } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
  return [
    isSecure
      ? good(address.secure(publicUrl))
      : isLocal
        ? good(address.local(publicUrl))
        : wrong(address.open(publicUrl)),
    trustProxy
      ? good(address.proxyTrusted)
      : isSecure
        ? wrong(address.proxyNotTrusted)
        : absent(address.noProxy),
  ]
}

/** Random text cannot be pressed together; what can be says the same thing over and over. */
const leastBytes = 20
const isGuessable = (text: string) => deflateRawSync(text).length < leastBytes

export const checkGivenSecret = (given: string): Finding =>
  isGuessable(given) ? wrong(secret.weak) : good(secret.strong)

export const checkMetrics = async ({ metricsToken }: Settings): Promise<Finding[]> => [
  metricsToken === undefined ? absent(metrics.local) : good(metrics.token),
]
