import { messages } from '@cairn/domain/messages'
import { Button, InputBase, TextInput } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { copyText } from '../secure-only.ts'
import css from './copy-field.module.css'

type Props = {
  label: string
  isLabelHidden?: boolean
  value: string
  /** What is said once it is in the clipboard. */
  copied: string
  description?: string
  /** What the button says, where there are several things to copy. */
  action?: string
  /** Every sign of it is seen, in as many lines as that takes. */
  isWhole?: boolean
  /** Copies it as soon as it is shown. */
  isCopiedAtOnce?: boolean
}

/** A text to hand on. Where the browser does not let it be copied, it is selected and the person told so. */
export const CopyField = (props: Props) => {
  const { label, isLabelHidden, value, copied, description, action = messages.copy } = props
  const { isWhole, isCopiedAtOnce } = props
  const input = useRef<HTMLElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = async () => {
    const isCopied = await copyText(value)
    setOutcome(isCopied ? 'copied' : 'refused')
    if (!isCopied) input.current?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text that is shown.
  useEffect(() => {
    setOutcome(null)
    if (isCopiedAtOnce) void copy()
  }, [value])

  const field = {
    ref: (element: HTMLElement | null) => {
      input.current = element
    },
    readOnly: true,
    className: css.field,
    ...(isLabelHidden ? { 'aria-label': label } : { label }),
    value,
    ...(isCopiedAtOnce && { 'data-autofocus': true }),
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      currentTarget.select(),
  }
  return (
    <div>
      <div className={css.line}>
        {isWhole ? (
          <InputBase component="textarea" multiline rows={3} {...field} />
        ) : (
          <TextInput {...field} />
        )}
        <Button variant="default" leftSection={<Copy size={14} aria-hidden="true" />} onClick={copy}>
          {action}
        </Button>
      </div>
      {description && <p className={css.description}>{description}</p>}
      <div role="status" className={css.status} data-outcome={outcome}>
        {outcome === 'copied' && (
          <>
            <Check size={14} aria-hidden="true" /> {copied}
          </>
        )}
        {outcome === 'refused' && messages.copyRefused}
      </div>
    </div>
  )
}
