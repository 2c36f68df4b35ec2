import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import css from './search-field.module.css'

const typingPause = 250

type Props = {
  label: string
  value: string
  onSearch: (text: string) => void
  /** For what leads here: a key, or a button elsewhere that clears the search and goes away. */
  inputRef?: RefObject<HTMLInputElement | null>
  /** A dialog begins with it. */
  isFirst?: boolean
  /** It says so itself where nothing can be searched. */
  whyOff?: string
}

/** Asks once the typing pauses. What is typed stays in the field, whatever the answers do around it. */
export const SearchField = ({ label, value, onSearch, inputRef, isFirst, whyOff }: Props) => {
  const [typed, setTyped] = useState(value)
  const ownRef = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownRef
  const asked = useRef(value)
  const ask = (text: string) => {
    asked.current = text
    onSearch(text)
  }
  const askSoon = useDebouncedCallback((text: string) => ask(text.trim()), typingPause)
  useEffect(() => {
    // The address changed by other means, such as the way back.
    if (value !== asked.current) {
      asked.current = value
      setTyped(value)
    }
  }, [value])
  const clear = () => {
    setTyped('')
    ask('')
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      className={css.field ?? ''}
      aria-label={label}
      placeholder={whyOff ?? label}
      disabled={whyOff !== undefined}
      maxLength={200}
      data-autofocus={isFirst || undefined}
      leftSection={<Search size={14} aria-hidden="true" />}
      {...(typed &&
        !whyOff && {
          rightSection: <CloseButton size={24} iconSize={14} aria-label="Clear search" onClick={clear} />,
          rightSectionPointerEvents: 'all' as const,
        })}
      value={whyOff ? '' : typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        askSoon(event.currentTarget.value)
      }}
    />
  )
}
