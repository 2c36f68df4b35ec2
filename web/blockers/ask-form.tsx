import { blockers } from '@cairn/domain/blockers/contract'
import { helpMessages } from '@cairn/domain/blockers/help-messages'
import { messages } from '@cairn/domain/blockers/messages'
import type { Blocker } from '@cairn/domain/blockers/schema'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { useKeptTyping } from '../kept-typing.ts'
import { FormMessage } from '../ui/form-message.tsx'
import css from './ask-form.module.css'
import { useHelpDays } from './help-days.ts'
import { useHelpChange } from './queries.ts'
import { type Whom, WhomSelect } from './whom-select.tsx'

const { form: words } = helpMessages

/** Whom one asks, until when, and what would help. */
export const AskForm = ({ blocker, onClose }: { blocker: Blocker; onClose: () => void }) => {
  const { today, usual } = useHelpDays()
  const { found, keep } = useKeptTyping(`ask-${blocker.id}`, z.string())
  const [whom, setWhom] = useState<Whom | null>(null)
  const [neededBy, setNeededBy] = useState(usual)
  const [what, setWhat] = useState(found ?? '')
  const [missing, setMissing] = useState<{ whom?: string; what?: string; day?: string }>({})
  useEffect(() => keep(what || null), [what, keep])
  const asking = useHelpChange(
    (to: Whom) =>
      call(blockers.ask, {
        params: { id: blocker.id },
        body: { whomId: to.id, neededBy, whatWouldHelp: what },
      }),
    { done: words.sent, onDone: onClose },
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    const lacks = {
      ...(whom === null && { whom: messages.whomRequired }),
      ...(what.trim() === '' && { what: messages.whatRequired }),
      ...(neededBy === '' && { day: messages.dayRequired }),
      ...(neededBy !== '' && neededBy < today && { day: messages.dayPassed }),
    }
    setMissing(lacks)
    if (whom !== null && Object.keys(lacks).length === 0 && !asking.isPending) asking.mutate(whom)
  }
  return (
    <form method="post" noValidate className={css.form} onSubmit={send}>
      <div className={css.pair}>
        <WhomSelect label={words.whom} chosen={whom} onChoose={setWhom} error={missing.whom} />
        <TextInput
          type="date"
          label={words.neededBy}
          min={today}
          value={neededBy}
          error={missing.day}
          onChange={(event) => setNeededBy(event.currentTarget.value)}
        />
      </div>
      <Textarea
        label={words.what}
        rows={2}
        value={what}
        error={missing.what}
        onChange={(event) => setWhat(event.currentTarget.value)}
      />
      <FormMessage>{asking.failure}</FormMessage>
      <div className={css.footer}>
        <p className={css.hint}>{words.heard}</p>
        <Button variant="default" size="xs" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" size="xs" loading={asking.isPending}>
          {words.send}
        </Button>
      </div>
    </form>
  )
}
