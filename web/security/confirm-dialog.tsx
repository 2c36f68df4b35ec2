import { messages } from '@cairn/domain/security/messages'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { proofShapes, type WayToProve } from '@cairn/domain/security/proof-schema'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { FingerprintPattern, Mail } from 'lucide-react'
import { useId, useState } from 'react'
import { call, RefusedError, type TypedPassword } from '../api.ts'
import { isRefused, wordsOf } from '../failure.ts'
import { checkedBy } from '../form.ts'
import type { ProofQuestion } from '../proof-question.ts'
import { devicePasskeys } from '../secure-only.ts'
import { sessionQuery } from '../session.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import css from './dialog-form.module.css'
import { DialogForm } from './dialog-form.tsx'
import { proveByPasskey } from './passkeys-ceremony.ts'

const words = messages.proof

export const readWays = async () => (await call(ownAccount.waysToProve, {})).ways

/** Who has typed the password already is not asked for it again; a wrong one is told where it was typed. */
export const proveByTyped = async (typed: TypedPassword | undefined, ways: WayToProve[]) => {
  if (typed === undefined || !ways.includes('password')) return false
  const { password, field } = typed
  try {
    await call(ownAccount.reauthenticate, { body: { password } })
    return true
  } catch (error) {
    throw isRefused(error) ? new RefusedError({ ...error.refusal, field }, error.status) : error
  }
}

type Typing = keyof typeof proofShapes
const isTyped = (way: WayToProve): way is Typing => way !== 'passkey'

/** Either kind of code is typed into the one field. */
const atThisField = (error: unknown) => {
  if (!isRefused(error) || error.refusal.field !== 'recoveryCode') throw error
  throw new RefusedError({ ...error.refusal, field: 'code' }, error.status)
}

type FormProps = { id: string; way: Typing; onBusy: (isBusy: boolean) => void; onProven: () => void }

const TypedForm = ({ id, way, onBusy, onProven }: FormProps) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', code: '' },
    validate: checkedBy(proofShapes[way]),
  })
  const send = async ({ password, code }: typeof form.values) => {
    const body = way === 'password' ? { password } : { code }
    await call(ownAccount.reauthenticate, { body }).catch(atThisField)
    onProven()
  }
  return (
    <DialogForm id={id} form={form} onSubmit={send} onBusy={onBusy}>
      {way === 'password' ? (
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      ) : (
        <TextInput
          label={way === 'app_code' ? words.appCode : words.mailedCode}
          autoComplete="one-time-code"
          data-autofocus
          {...(way === 'mailed_code' && { autoFocus: true, inputMode: 'numeric' as const })}
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
      )}
    </DialogForm>
  )
}

/** The one question before whatever concerns the safety of the account, by what the account has and this browser can. */
export const ConfirmDialog = ({ ways, onAnswer }: ProofQuestion) => {
  const email = useQuery(sessionQuery).data?.account.email ?? ''
  const [isBusy, setBusy] = useState(false)
  const [isMailed, setMailed] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const id = useId()
  useFocusReturn(true, { orNextBest: true })
  const way = ways.find(isTyped)
  const isAsking = way !== undefined && (way !== 'mailed_code' || isMailed)

  const attempt = async (what: () => Promise<void>) => {
    setFailure(null)
    setBusy(true)
    try {
      await what()
    } catch (error) {
      setFailure(wordsOf(error))
    }
    setBusy(false)
  }
  const byPasskey = () =>
    attempt(async () => {
      await proveByPasskey()
      onAnswer(true)
    })
  const mailCode = () =>
    attempt(async () => {
      await call(ownAccount.mailProofCode, {})
      setMailed(true)
    })

  return (
    <SmallDialog
      title={words.title}
      isOpen
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button variant="default" onClick={() => onAnswer(false)} disabled={isBusy}>
            Cancel
          </Button>
          {isAsking && (
            <Button type="submit" form={id} loading={isBusy}>
              {words.confirm}
            </Button>
          )}
        </>
      }
    >
      <div className={css.fields}>
        <p>
          {words.text} {isMailed && words.mailedTo(email)}
        </p>
        {isAsking && <TypedForm id={id} way={way} onBusy={setBusy} onProven={() => onAnswer(true)} />}
        {way === 'mailed_code' && (
          <Button
            variant="default"
            disabled={isBusy}
            {...(!isMailed && { 'data-autofocus': true })}
            leftSection={<Mail size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={mailCode}
          >
            {isMailed ? words.mailAgain : words.mailCode}
          </Button>
        )}
        {ways.includes('passkey') && devicePasskeys() !== null && (
          <Button
            variant="default"
            disabled={isBusy}
            leftSection={<FingerprintPattern size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={byPasskey}
          >
            {words.usePasskey}
          </Button>
        )}
        <FormMessage>{failure}</FormMessage>
      </div>
    </SmallDialog>
  )
}
