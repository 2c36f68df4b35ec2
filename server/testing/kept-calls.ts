import type { KeptCall } from './hostile-run.ts'

/** Calls that once went wrong. They are made first in every run; a run that fails prints the entry that belongs here. */
export const keptCalls: KeptCall[] = [
  // An address that cannot be read was answered without any of the headers that every answer has.
  {
    by: 'signedOut',
    from: 'billing.updateQuantity',
    method: 'POST',
    url: '/api/update-subscription-quantity%ff',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  },
  // A signature with a letter too many was good to the gate and bad to the credentials engine: 500.
  {
    by: 'newcomer',
    from: 'security.passkeyCreation',
    method: 'POST',
    url: '/api/security/passkeys/options',
    headers: { cookie: '~cookie~=~session-mine~A' },
  },
  // Two sessions in one header were the first to the gate.
  {
    by: 'twoCookies',
    from: 'security.passkeyCreation',
    method: 'POST',
    url: '/api/security/passkeys/options',
    headers: { cookie: '~cookie~ =~session-half~; ~cookie~=~session-mine~' },
  },
]
