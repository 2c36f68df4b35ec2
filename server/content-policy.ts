/** Nothing is loaded from another host and no inline script runs. Style elements need the page's nonce. */
export const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Names by which a browser trusts a page without encryption: its own machine's. */
const trustedName = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i

/** Whether browsers trust where a page came from. Behind a proxy that is not trusted the public address is the word that counts. */
export const isTrustedPlace = (publicUrl: string, { protocol, host }: { protocol: string; host: string }) =>
  protocol === 'https' || publicUrl.startsWith('https:') || trustedName.test(host)

/** Sent with every reply; a page replaces the policy with the one it needs. Made once, since they never change. */
export const securityHeaders = (publicUrl: string, isTrusted: boolean): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // Where browsers trust nothing they do not heed it, and complain of it on every page.
  ...(isTrusted ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
})
