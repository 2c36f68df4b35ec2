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
  // Half a pair of a character is text that no database keeps: 500, wherever it stood.
  {
    by: 'leader',
    from: 'people.updateMe',
    method: 'PATCH',
    url: '/api/profile',
    headers: { 'content-type': 'application/json', cookie: '~cookie~=~session-mine~' },
    body: '{"title":"half \\udee1 a pair"}',
  },
  {
    by: 'admin',
    from: 'blockers.resolve',
    method: 'POST',
    url: '/api/blockers/~own-update~/resolve',
    headers: { 'content-type': 'application/json', cookie: '~cookie~=~session-mine~' },
    body: '{"note":"half \\ud80b a pair"}',
  },
  {
    by: 'signedOut',
    from: 'accounts.resetPassword',
    method: 'POST',
    url: '/api/accounts/reset-password',
    headers: { 'content-type': 'application/json' },
    body: '{"token":"half \\udcda a pair","password":"correct horse"}',
  },
  // The stream of changes under another spelling of its address.
  {
    by: 'member',
    from: 'live.events',
    method: 'GET',
    url: '/%61pi/events?after=1e999',
    headers: { cookie: '~cookie~=~session-mine~' },
  },
  // What cannot be made a text was made one for the words of its own refusal: 500.
  {
    by: 'member',
    from: 'strategies.create',
    method: 'POST',
    url: '/api/strategies',
    headers: { 'content-type': 'application/json', cookie: '~cookie~=~session-mine~' },
    body: '{"title":"Sample","quarter":"Q4 2026","teamId":{"toString":1}}',
  },
]
