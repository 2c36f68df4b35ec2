import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { AppCode, type NewSecret as Made } from '@cairn/domain/security/second-factor-schema'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { Suspense } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { checkedBy } from '../form.ts'
import { lazyPart } from '../lazy-page.ts'
import { copyText } from '../secure-only.ts'
import { useMembership } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import { DialogForm } from './dialog-form.tsx'
import css from './second-factor.module.css'

/** Puts a text into the downloads, under that name. */
export const saveFile = (name: string, text: string, type: 'text/plain' | 'application/json') => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

const recoveryCodesWords = messages.secondFactor.recovery

const copy = async (codes: string[]) =>
  (await copyText(codes.join('\n')))
    ? notices.info(recoveryCodesWords.copied)
    : notices.error(recoveryCodesWords.copyFailed)

const download = (codes: string[], email: string) =>
  saveFile(
    recoveryCodesWords.fileName,
    `${recoveryCodesWords.fileHead(email)}\n\n${codes.join('\n')}\n`,
    'text/plain',
  )

/** Shown once, to be kept somewhere else. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => {
  const { account } = useMembership()
  return (
    <div>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.copies}>
        <Button
          size="xs"
          variant="default"
          leftSection={<Copy size={14} aria-hidden="true" />}
          onClick={() => copy(codes)}
        >
          {recoveryCodesWords.copy}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<Download size={14} aria-hidden="true" />}
          onClick={() => download(codes, account.email)}
        >
          {recoveryCodesWords.download}
        </Button>
      </div>
    </div>
  )
}

export const secondFactorQuery = queryOptions({
  queryKey: ['security', 'second-factor'],
  queryFn: ({ signal }) => call(security.secondFactor, {}, { signal }),
})

// Few come this far, and what draws the code weighs more than the dialog around it.
const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)

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
