import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { messages as invitationsMessages } from '@cairn/domain/invitations/messages'
import type { RefusalCode } from '@cairn/domain/refusal'
import { messages as workspaceMessages } from '@cairn/domain/workspace/messages'
import { isExpected, isRefused } from '../failure.ts'

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

/** The words for what the link itself reports, or null when it reports nothing. */
export const wordsOfLink = (search: string, hash: string) => {
  const error = linkErrorOf(search, hash)
  if (!error) return null
  if (error.code === 'otp_expired') return accountsMessages.callback.expired
  return error.description ?? accountsMessages.authenticationFailed
}

/** The words for a sign-in by link that did not come about; what became of an invitation comes in the server's. */
export const wordsOfFailedCallback = (error: unknown) => {
  if (!isRefused(error) || error.refusal.code === 'unexpected') return accountsMessages.callback.unexpected
  if (error.refusal.code === 'invalid_input') return accountsMessages.callback.unknown
  return error.refusal.code === 'gone' ? error.message : accountsMessages.callback.sessionFailed
}

const endless: ReadonlySet<RefusalCode> = new Set(['gone', 'invalid_input'])

/** A link that is broken, was cancelled, spent or has expired stays so; anything else may be over in a moment. */
export const isWorthAnotherTry = (error: unknown) => !isRefused(error) || !endless.has(error.refusal.code)

const worthless: ReadonlySet<RefusalCode> = new Set(['not_found', 'invalid_input'])

/** Why there is no invitation to show, and whether asking again could help. */
export const whyNotShown = (error: unknown, isSignedIn = false) => {
  if (isRefused(error) && worthless.has(error.refusal.code))
    return { words: invitationsMessages.pageUnknown, canRetry: false }
  // Whether it was cancelled or has expired is in the server's words.
  if (isRefused(error) && error.refusal.code === 'gone') return { words: error.message, canRetry: false }
  if (isAlreadyAccepted(error))
    return {
      words: isSignedIn ? invitationsMessages.alreadyAccepted : invitationsMessages.signInInstead,
      canRetry: false,
    }
  return { words: invitationsMessages.loadFailed, canRetry: true }
}

/** Somebody else is signed in here, and is asked whether that is to end. */
export const isForOther = (error: unknown) => isRefused(error) && error.refusal.code === 'signed_in_as_other'

export const isAlreadyAccepted = (error: unknown) =>
  isRefused(error) && error.status === 409 && !isForOther(error)

/** An expected no comes in the server's words; of anything else the person only learns that it failed. */
export const whyNotAccepted = (error: unknown) => {
  if (!isExpected(error)) return invitationsMessages.acceptFailed
  return error.status === 401 ? invitationsMessages.signInToAccept : error.message
}

/** Why someone could not join. A Company ID that nobody has is said at its field, with what to do about it. */
export const whyNotJoined = (error: unknown) => {
  if (!isExpected(error)) return { words: workspaceMessages.joinFailed, isUnknown: false }
  return error.refusal.code === 'not_found'
    ? { words: workspaceMessages.companyIdUnknown, isUnknown: true }
    : { words: error.message, isUnknown: false }
}
