import { type FormEvent, useRef, useState } from 'react'
import { focusFirstError } from '../form.ts'
import type { Credentials } from './credentials.ts'

type Complaints = Partial<Record<string, string>>

type Check = (values: Credentials) => Promise<Complaints>
type Send = (values: Credentials) => Promise<void>

/**
 * Three fields, which the page itself keeps, and what is wrong with them. Every other form has a library for this; the
 * first page that anyone sees would be a twentieth heavier with it.
 */
export const useCredentialsForm = () => {
  const element = useRef<HTMLFormElement>(null)
  const [complaints, setComplaints] = useState<Complaints>({})
  const [isBusy, setBusy] = useState(false)

  const getValues = (): Credentials => {
    const said = new FormData(element.current ?? undefined)
    const text = (name: keyof Credentials) => String(said.get(name) ?? '')
    return { fullName: text('fullName'), email: text('email'), password: text('password') }
  }
  const form = {
    getValues,
    getInputNode: (name: string) => element.current?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null,
    setFieldError: (name: string, complaint: string) =>
      setComplaints((others) => ({ ...others, [name]: complaint })),
  }

  const checkAndSend = async (check: Check, send: Send) => {
    const values = getValues()
    const found = await check(values)
    setComplaints(found)
    if (Object.keys(found).length > 0) focusFirstError(form, found)
    else await send(values)
  }

  return {
    ...form,
    isBusy,
    clearComplaints: () => setComplaints({}),
    element,
    onSubmit: (check: Check, send: Send) => (event: FormEvent) => {
      event.preventDefault()
      setBusy(true)
      void checkAndSend(check, send).finally(() => setBusy(false))
    },
    fieldProps: (name: keyof Credentials) => ({
      name,
      error: complaints[name],
      onChange: () => setComplaints(({ [name]: _, ...others }) => others),
    }),
  }
}
