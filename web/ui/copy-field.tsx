import { messages } from '@cairn/domain/messages'
import { Button, TextInput } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../secure-only.ts'
import css from './copy-field.module.css'

type Props = {
  label: string
  isLabelHidden?: boolean
  value: string
  /** What is said once it is in the clipboard. */
  copied: string
  description?: string
  /** Copies it as soon as it is shown. */
  isCopiedAtOnce?: boolean
}

/** A text to hand on. Where the browser does not let it be copied, it is selected and the person told so. */
export const CopyField = ({ label, isLabelHidden, value, copied, description, isCopiedAtOnce }: Props) => {
  const input = useRef<HTMLInputElement>(null)
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

  return (
    <div>
      <div className={css.line}>
        <TextInput
          ref={input}
          readOnly
          className={css.field}
          {...(isLabelHidden ? { 'aria-label': label } : { label })}
          value={value}
          {...(isCopiedAtOnce && { 'data-autofocus': true })}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" leftSection={<Copy size={14} aria-hidden="true" />} onClick={copy}>
          Copy
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
