import { examine, type StripeConnection } from '../doctor/examine.ts'
import type { Finding } from '../doctor/finding.ts'

/** What the doctor says of an installation with these settings, by what it is about. */
export const examined = async (environment: Record<string, string>, stripe: StripeConnection = {}) => {
  const findings: Finding[] = []
  for await (const finding of examine(environment, { stripe })) findings.push(finding)
  return {
    of: (about: string) => findings.filter((one) => one.about === about),
    wrong: findings.filter(({ sign }) => sign === 'wrong').map(({ about, text }) => `${about}: ${text}`),
    text: findings.map(({ text }) => text).join('\n'),
  }
}
