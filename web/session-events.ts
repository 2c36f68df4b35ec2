/** How a page came by its session: it was there, or somebody has signed in on it. */
export type Beginning = 'INITIAL_SESSION' | 'SIGNED_IN'

/** What becomes of a session, as the keeper and the open tabs tell each other. */
export type SessionEvent =
  | { name: 'TOKEN_REFRESHED'; expiresAt: Date }
  | {
      name:
        | Beginning
        | 'SIGNED_OUT'
        | 'USER_UPDATED'
        | 'PASSWORD_RECOVERY'
        | 'MFA_CHALLENGE_VERIFIED'
        | 'TOKEN_REFRESH_ERROR'
        | 'SESSION_READ_ERROR'
        | 'SESSION_INVALID'
    }

type EventName = SessionEvent['name']

/** Whatever is wrong with a session ends it; what a new event is called decides, so that none is forgotten. */
export const endsSession = (name: string) => /ERROR|INVALID/.test(name)

const changesPerson = new Set<EventName>([
  'SIGNED_IN',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
])

/** Whether another tab's page may show someone, or something of them, that is no longer so. */
export const changesWhoIsShown = (name: EventName) => changesPerson.has(name)

/**
 * What a refused call says about the session. Most say nothing: a wrong password, a missing right, or an identity
 * that exists already, is not found, or is the last one.
 */
export const eventOfRefusal = (code: string): 'SESSION_INVALID' | 'USER_UPDATED' | null => {
  if (code === 'not_signed_in') return 'SESSION_INVALID'
  // The second factor was turned on elsewhere: this session is only half of one now.
  return code === 'second_factor_required' ? 'USER_UPDATED' : null
}
