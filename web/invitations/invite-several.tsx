import '@mantine/core/styles/Progress.layer.css'
import { messages as invitationsMessages } from '@cairn/domain/invitations/messages'
import { readAddresses } from '@cairn/domain/invitations/rules'
import { needsProof } from '@cairn/domain/permissions'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { Button, CloseButton, Loader, Progress } from '@mantine/core'
import { Check, CircleAlert, Link2, Send } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useMembership } from '../session.ts'
import { CopyField } from '../ui/copy-field.tsx'
import form from '../ui/dialog-form.module.css'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { InviteFields, sendInvitation, type Terms, whyNotInvited } from './invite-fields.tsx'
import css from './invite-several.module.css'

/** One of several invitations, from waiting to its result. */
export type Entry =
  | { email: string; state: 'waiting' | 'sending' | 'sent' }
  | { email: string; state: 'link'; inviteUrl: string; timeout: boolean }
  | { email: string; state: 'refused'; words: string }

export const waitingFor = (emails: readonly string[]): Entry[] =>
  emails.map((email) => ({ email, state: 'waiting' }))

export const nextWaiting = (entries: readonly Entry[]) => entries.find(({ state }) => state === 'waiting')

export const withEntry = (entries: readonly Entry[], entry: Entry): Entry[] =>
  entries.map((before) => (before.email === entry.email ? entry : before))

/** Those that were refused wait again; what was sent is not sent twice. */
export const readyAgain = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => (entry.state === 'refused' ? { email: entry.email, state: 'waiting' } : entry))

export const tallyOf = (entries: readonly Entry[]) => {
  const count = (...states: Entry['state'][]) => entries.filter(({ state }) => states.includes(state)).length
  return {
    total: entries.length,
    done: count('sent', 'link', 'refused'),
    refused: count('refused'),
    waiting: count('waiting'),
  }
}

type Props = { text: string; terms: Terms; onTerms: (terms: Terms) => void; onClose: () => void }

/** Many at once: a list, how far it is, and what became of each. */
export const InviteSeveral = ({ text, terms, onTerms, onClose }: Props) => {
  const { emails, invalid } = useMemo(() => readAddresses(text), [text])
  const several = useSeveral(emails, terms)
  const { entries, isRunning } = several
  const { total, done, refused, waiting } = tallyOf(entries)
  const hasBegun = isRunning || done > 0
  const share = total === 0 ? 0 : Math.round((100 * done) / total)
  return (
    <SmallDialog
      isForm
      isOpen
      title="Invite Users"
      onClose={onClose}
      actions={
        <>
          {refused > 0 && !isRunning && (
            <Button variant="default" onClick={several.tryAgain}>
              Try again
            </Button>
          )}
          {isRunning ? (
            <Button variant="default" onClick={several.stop}>
              Stop
            </Button>
          ) : (
            <Button variant={waiting > 0 ? 'default' : 'filled'} onClick={onClose}>
              {hasBegun ? 'Done' : 'Cancel'}
            </Button>
          )}
          {(waiting > 0 || isRunning) && (
            <Button
              leftSection={<Send size={14} aria-hidden="true" />}
              loading={isRunning}
              onClick={several.start}
            >
              {setupMessages.invitations.several.send(hasBegun ? waiting : total)}
            </Button>
          )}
        </>
      }
    >
      <div className={form.fields}>
        {invalid.length > 0 && (
          <p role="alert" className={css.invalid}>
            {setupMessages.invitations.several.invalid(invalid)}
          </p>
        )}
        {hasBegun && (
          <div>
            <Progress value={share} aria-label="Invitations sent" />
            <p role="status" className={css.tally}>
              {setupMessages.invitations.several.tally(done, total)}
            </p>
          </div>
        )}
        <ul className={css.list} aria-label="Addresses">
          {entries.map((entry) => (
            <SeveralEntry
              key={entry.email}
              entry={entry}
              terms={terms}
              {...(!hasBegun && { onLeaveOut: () => several.leaveOut(entry.email) })}
            />
          ))}
        </ul>
        {!hasBegun && <InviteFields terms={terms} onChange={onTerms} />}
      </div>
    </SmallDialog>
  )
}

const icons = {
  waiting: null,
  sending: <Loader size={14} aria-hidden="true" />,
  sent: <Check size={14} aria-hidden="true" />,
  link: <Link2 size={14} aria-hidden="true" />,
  refused: <CircleAlert size={14} aria-hidden="true" />,
}

const wordsOf = (entry: Entry) => {
  if (entry.state === 'refused') return entry.words
  if (entry.state === 'link')
    return entry.timeout ? invitationsMessages.timedOut.title : invitationsMessages.notSent.title
  return setupMessages.invitations.several.states[entry.state]
}

type SeveralEntryProps = { entry: Entry; terms: Terms; onLeaveOut?: () => void }

const SeveralEntry = ({ entry, terms, onLeaveOut }: SeveralEntryProps) => (
  <li className={css.entry} data-state={entry.state}>
    <div className={css.line}>
      <span className={css.email}>{entry.email}</span>
      {onLeaveOut ? (
        <CloseButton size={24} iconSize={14} aria-label={`Leave out ${entry.email}`} onClick={onLeaveOut} />
      ) : (
        <span className={css.result}>
          {icons[entry.state]}
          {wordsOf(entry)}
        </span>
      )}
    </div>
    {entry.state === 'link' && (
      <>
        <CopyField
          isLabelHidden
          label={`Invitation link for ${entry.email}`}
          value={entry.inviteUrl}
          copied={invitationsMessages.copied}
        />
        {needsProof(terms) && <p className={css.note}>{invitationsMessages.linkIsNotEnough}</p>}
      </>
    )}
  </li>
)

/** Sends one invitation after the other until all are done or someone says stop. */
const useSeveral = (emails: readonly string[], terms: Terms) => {
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
