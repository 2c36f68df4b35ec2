import { messages as invitationsMessages } from '@cairn/domain/invitations/messages'
import { needsProof } from '@cairn/domain/permissions'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { CloseButton, Loader } from '@mantine/core'
import { Check, CircleAlert, Link2 } from 'lucide-react'
import { CopyField } from '../ui/copy-field.tsx'
import type { Terms } from './invite-fields.tsx'
import css from './several.module.css'
import type { Entry } from './several.ts'

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

type Props = { entry: Entry; terms: Terms; onLeaveOut?: () => void }

export const SeveralEntry = ({ entry, terms, onLeaveOut }: Props) => (
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
