import '@mantine/core/styles/Progress.layer.css'
import { readAddresses } from '@cairn/domain/invitations/addresses'
import { messages as words } from '@cairn/domain/setup/messages'
import { Button, Progress } from '@mantine/core'
import { Send } from 'lucide-react'
import { useMemo } from 'react'
import form from '../ui/dialog-form.module.css'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { InviteFields, type Terms } from './invite-fields.tsx'
import css from './several.module.css'
import { tallyOf } from './several.ts'
import { SeveralEntry } from './several-entry.tsx'
import { useSeveral } from './use-several.ts'

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
              {words.invitations.several.send(hasBegun ? waiting : total)}
            </Button>
          )}
        </>
      }
    >
      <div className={form.fields}>
        {invalid.length > 0 && (
          <p role="alert" className={css.invalid}>
            {words.invitations.several.invalid(invalid)}
          </p>
        )}
        {hasBegun && (
          <div>
            <Progress value={share} aria-label="Invitations sent" />
            <p role="status" className={css.tally}>
              {words.invitations.several.tally(done, total)}
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
