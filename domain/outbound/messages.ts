/** What is said of an address that the server is to call and will not. */
export const messages = {
  invalid: 'This is no web address. Write it whole, like https://example.com/hook.',
  notSecure: 'The address must begin with https://.',
  port: 'Only the ports 443 and 8443 are called.',
  credentials: 'Leave name and password out of the address.',
  own: 'This is the address of Cairn itself.',
  inside: 'This address is not on the public internet, so it is not called.',
  unknown: 'No server of this name was found.',
  slow: 'Looking this name up took too long.',
} as const
