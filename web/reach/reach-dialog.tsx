import '@mantine/core/styles/SegmentedControl.layer.css'
import { inbox } from '@cairn/domain/inbox/contract'
import { type DigestRhythm, digestRhythms, type EmailWay, emailWays } from '@cairn/domain/inbox/reach'
import { reachMessages as words } from '@cairn/domain/inbox/reach-messages'
import type { Reach } from '@cairn/domain/inbox/reach-schema'
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { hasWords, wordsOf } from '../failure.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import css from './reach-dialog.module.css'

const reachQuery = queryOptions({
  queryKey: ['inbox', 'reach'],
  queryFn: ({ signal }) => call(inbox.reach, {}, { signal }),
})

const emails = emailWays.map((value) => ({ value, label: words.emails[value] }))
const rhythms = digestRhythms.map((value) => ({ value, label: words.digests[value] }))

type Chosen = Pick<Reach, 'choices' | 'digest'>
type Line = Reach['choices'][number]

const isSame = (one: Line | undefined, other: Line) =>
  one?.inInbox === other.inInbox && one.email === other.email

/** Only what was changed is sent, so that another tab's change stays. */
const changeOf = (before: Chosen, after: Chosen) => ({
  choices: after.choices.filter((line, place) => !isSame(before.choices[place], line)),
  ...(before.digest !== after.digest && { digest: after.digest }),
})

/** What comes to the inbox, what is mailed and when: a line for each kind of thing. */
export const ReachDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(reachQuery)
  const [changed, setChanged] = useState<Chosen | null>(null)
  const saving = useMutation({
    mutationFn: (body: ReturnType<typeof changeOf>) => call(inbox.changeReach, { body }),
    onSuccess: (saved) => {
      client.setQueryData(reachQuery.queryKey, saved)
      notices.info(words.saved)
      onClose()
    },
  })
  const failure = saving.error && (hasWords(saving.error) ? wordsOf(saving.error) : words.failed)
  const save = () => {
    if (data && changed) saving.mutate(changeOf(data, changed))
    else onClose()
  }
  const content = () => {
    if (!data)
      return error ? (
        <PanelError error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={8} height={38} label={words.loading} />
      )
    const shown = changed ?? data
    const set = (line: Line) =>
      setChanged({
        ...shown,
        choices: shown.choices.map((one) => (one.matter === line.matter ? line : one)),
      })
    return (
      <>
        <Lines lines={shown.choices} onChange={set} />
        <p className={css.hint}>{words.atOnceMeans}</p>
        <h3 className={css.label}>{words.digest}</h3>
        <SegmentedControl
          fullWidth
          aria-label={words.digest}
          data={rhythms}
          value={shown.digest}
          onChange={(value) => setChanged({ ...shown, digest: value as DigestRhythm })}
        />
        <p className={css.hint}>
          {data.isAddressConfirmed
            ? words.digestMeans(shown.digest, data.company.reminderWeekday, data.company.timeZone)
            : words.unconfirmed}
        </p>
        {failure && <FormMessage>{failure}</FormMessage>}
      </>
    )
  }
  return (
    <SmallDialog
      title={words.title}
      isOpen
      isForm
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button onClick={save} loading={saving.isPending} disabled={!data}>
            {words.save}
          </Button>
        </>
      }
    >
      {content()}
    </SmallDialog>
  )
}

const Lines = ({ lines, onChange }: { lines: readonly Line[]; onChange: (line: Line) => void }) => (
  <table className={css.table}>
    <thead>
      <tr>
        <td />
        <th scope="col">{words.inbox}</th>
        <th scope="col">{words.email}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.matter}>
          <th scope="row">{words.matters[line.matter]}</th>
          <td>
            <label className={css.tick}>
              <input
                type="checkbox"
                aria-label={words.heardInbox(line.matter)}
                checked={line.inInbox}
                onChange={(event) => onChange({ ...line, inInbox: event.currentTarget.checked })}
              />
            </label>
          </td>
          <td>
            <NativeSelect
              size="xs"
              aria-label={words.heardEmail(line.matter)}
              rightSection={<ChevronsUpDown size={12} aria-hidden="true" />}
              data={emails}
              value={line.email}
              onChange={(event) => onChange({ ...line, email: event.currentTarget.value as EmailWay })}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
