import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { AppCode, type NewSecret as Made } from '@cairn/domain/security/second-factor-schema'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { checkedBy } from '../form.ts'
import { notices } from '../ui/notice-store.ts'
import { DialogForm } from './dialog-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import css from './second-factor.module.css'
import { secondFactorQuery } from './second-factor.ts'

// Few come this far, and what draws the code weighs more than the dialog around it.
const QrCode = lazy(() => import('./qr-code.tsx').then(({ QrCode: code }) => ({ default: code })))

const words = messages.secondFactor.setUp
const Answer = z.object({ code: AppCode })

export type NewSecret = z.infer<typeof Made>
type Props = { id: string; made: NewSecret; onBusy: (isBusy: boolean) => void; onDone: () => void }

/** The field before it is gone; from here on the dialog is read in its order. */
const takeFocus = (first: HTMLElement | null) => first?.focus({ preventScroll: true })

/** In fours, as it is read out and typed. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')

export const ScanForm = ({ id, made, onBusy, onDone }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' }, validate: checkedBy(Answer) })
  const turnOn = async ({ code }: typeof form.values) => {
    await call(security.turnOnSecondFactor, { body: { code } })
    await queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
    notices.info(words.done)
    onDone()
  }
  return (
    <DialogForm id={id} form={form} onSubmit={turnOn} onBusy={onBusy}>
      <div className={css.scan}>
        <Suspense fallback={<span className={css.qr} />}>
          <QrCode text={made.uri} label={words.qrCode} />
        </Suspense>
        <div>
          <p ref={takeFocus} tabIndex={-1} className={css.heading}>
            {words.scan}
          </p>
          <p className={css.note}>{words.type}</p>
          <code className={css.secret}>{inFours(made.secret)}</code>
        </div>
      </div>
      <div>
        <p className={css.heading}>{words.keep}</p>
        <p className={css.note}>{words.keepWhy}</p>
        <RecoveryCodes codes={made.recoveryCodes} />
      </div>
      <TextInput
        label={words.prove}
        data-autofocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
    </DialogForm>
  )
}
