import { useEffect, useRef, useState } from 'react'
import { useMembership } from '../session.ts'
import { whyNotInvited } from './failure.ts'
import type { Terms } from './invite-fields.tsx'
import { sendInvitation } from './send-invitation.ts'
import { type Entry, nextWaiting, readyAgain, waitingFor, withEntry } from './several.ts'

/** Sends one invitation after the other until all are done or someone says stop. */
export const useSeveral = (emails: readonly string[], terms: Terms) => {
  const { profile } = useMembership()
  const [entries, setEntries] = useState(() => waitingFor(emails))
  const [isRunning, setRunning] = useState(false)
  const isWanted = useRef(false)
  useEffect(
    () => () => {
      isWanted.current = false
    },
    [],
  )

  const attempt = async (email: string): Promise<Entry> => {
    try {
      const { emailSent, timeout, inviteUrl } = await sendInvitation(profile, email, terms)
      return emailSent ? { email, state: 'sent' } : { email, state: 'link', inviteUrl, timeout }
    } catch (error) {
      return { email, state: 'refused', words: whyNotInvited(error) }
    }
  }
  const run = async (from: Entry[]) => {
    let list = from
    const show = (entry: Entry) => {
      list = withEntry(list, entry)
      setEntries(list)
    }
    isWanted.current = true
    setRunning(true)
    for (let next = nextWaiting(list); next && isWanted.current; next = nextWaiting(list)) {
      show({ email: next.email, state: 'sending' })
      show(await attempt(next.email))
    }
    setRunning(false)
  }

  return {
    entries,
    isRunning,
    start: () => run(entries),
    tryAgain: () => run(readyAgain(entries)),
    stop: () => {
      isWanted.current = false
    },
    leaveOut: (email: string) => setEntries(entries.filter((entry) => entry.email !== email)),
  }
}
