import { blockers } from '@cairn/domain/blockers/contract'
import { helpMessages } from '@cairn/domain/blockers/help-messages'
import { messages } from '@cairn/domain/blockers/messages'
import type { Blocker } from '@cairn/domain/blockers/schema'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { useKeptTyping } from '../kept-typing.ts'
import form from '../ui/dialog-form.module.css'
import { FormMessage } from '../ui/form-message.tsx'
import { dayText } from '../ui/moment-text.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { useHelpDays } from './help-days.ts'
import { useHelpChange } from './queries.ts'
import css from './resolve-dialog.module.css'
import { type Whom, WhomSelect } from './whom-select.tsx'

type FrameProps = {
  title: string
  action: string
  isPending: boolean
  failure: string | null
  blocker: string
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog about one blocker, which it quotes. */
export const BlockerDialog = (props: FrameProps) => {
  const { title, action, isPending, failure, blocker, onSend, onClose, children } = props
  const formId = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onSend()
  }
  return (
    <SmallDialog
      isForm
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {helpMessages.form.cancel}
          </Button>
          <Button type="submit" form={formId} loading={isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" className={form.fields} onSubmit={send}>
        <blockquote className={css.blocker}>{blocker}</blockquote>
        {children}
        <FormMessage>{failure}</FormMessage>
      </form>
    </SmallDialog>
  )
}

type Props = { blocker: Blocker; onClose: () => void }

/** Another person or team is asked instead; the day stays. */
export const PassOnDialog = ({ blocker, onClose }: Props) => {
  const { pass: words } = helpMessages
  const [whom, setWhom] = useState<Whom | null>(null)
  const [isMissing, setMissing] = useState(false)
  const passing = useHelpChange(
    (to: Whom) => call(blockers.passOn, { params: { id: blocker.id }, body: { whomId: to.id } }),
    { done: words.done, onDone: onClose },
  )
  return (
    <BlockerDialog
      title={words.title}
      action={words.send}
      isPending={passing.isPending}
      failure={passing.failure}
      blocker={blocker.blockers}
      onSend={() => (whom === null ? setMissing(true) : passing.mutate(whom))}
      onClose={onClose}
    >
      <WhomSelect
        label={words.whom}
        chosen={whom}
        onChoose={setWhom}
        error={isMissing && whom === null ? messages.whomRequired : null}
      />
      {blocker.help.ask && <p className={form.hint}>{words.stays(dayText(blocker.help.ask.neededBy))}</p>}
    </BlockerDialog>
  )
}

/** The leader above is asked as well; what is needed and by when can be said anew. */
export const EscalateDialog = ({ blocker, onClose }: Props) => {
  const { escalate: words, form: fields } = helpMessages
  const { today, usual } = useHelpDays()
  const { ask, escalateTo } = blocker.help
  const [leader] = useState(escalateTo)
  const { found, keep } = useKeptTyping(`escalate-${blocker.id}`, z.string())
  const [neededBy, setNeededBy] = useState(ask && ask.neededBy >= today ? ask.neededBy : usual)
  const [what, setWhat] = useState(found ?? ask?.whatWouldHelp ?? '')
  const [isTried, setTried] = useState(false)
  useEffect(() => keep(what && what !== ask?.whatWouldHelp ? what : null), [what, ask, keep])
  const name = leader?.name ?? ''
  const escalating = useHelpChange(
    (profileId: string) =>
      call(blockers.escalate, {
        params: { id: blocker.id },
        body: { profileId, neededBy, whatWouldHelp: what },
      }),
    { done: words.done(name), onDone: onClose },
  )
  const lacksWhat = isTried && what.trim() === '' ? messages.whatRequired : null
  const lacksDay = isTried && neededBy < today ? messages.dayPassed : null
  const send = () => {
    setTried(true)
    if (leader !== null && what.trim() !== '' && neededBy >= today) escalating.mutate(leader.id)
  }
  return (
    <BlockerDialog
      title={helpMessages.escalateTo(name)}
      action={words.send}
      isPending={escalating.isPending}
      failure={escalating.failure}
      blocker={blocker.blockers}
      onSend={send}
      onClose={onClose}
    >
      <p>{words.explained(name)}</p>
      <div className={form.pair}>
        <TextInput readOnly label={words.openFor} value={words.days(blocker.daysOpen)} />
        <TextInput
          type="date"
          label={fields.neededBy}
          min={today}
          value={neededBy}
          error={lacksDay}
          onChange={(event) => setNeededBy(event.currentTarget.value)}
        />
      </div>
      <Textarea
        label={fields.what}
        rows={3}
        data-autofocus
        value={what}
        error={lacksWhat}
        onChange={(event) => setWhat(event.currentTarget.value)}
      />
    </BlockerDialog>
  )
}
