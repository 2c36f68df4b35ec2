type LinkError = { code: string | null; description: string | null }

/** What a mailed link reports when it failed, in the query or after the hash, whichever has it. */
export const linkErrorOf = (search: string, hash: string): LinkError | null => {
  const places = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ''))]
  const read = (name: string) => places.map((place) => place.get(name)).find(Boolean) ?? null
  const [error, code, description] = [read('error'), read('error_code'), read('error_description')]
  return error || code || description ? { code: code ?? error, description } : null
}

const errorsOfLinks = new Set(['access_denied', 'otp_expired'])

/** The invitation page has a way of its own to let people in, so a failed mail link does not matter there. */
export const isHarmlessHash = (hash: string) => {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  return errorsOfLinks.has(said.get('error') ?? '') || errorsOfLinks.has(said.get('error_code') ?? '')
}
