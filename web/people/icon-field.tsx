import { Button } from '@mantine/core'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import labels from '../ui/field-label.module.css'
import css from './icon-field.module.css'
import { IconPalette, type ProfileEmoji } from './icon-palette.tsx'

type Props = {
  name: string
  chosen: ProfileEmoji | null
  onChoose: (emoji: ProfileEmoji | null) => void
  error: ReactNode
}

/** The icon of a person, or the initials of their name without one. */
export const IconField = ({ name, chosen, onChoose, error }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const labelId = useId()
  const paletteId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: one field with two buttons, not a set of fields.
    <div role="group" aria-labelledby={labelId}>
      <div id={labelId} className={labels.label}>
        Profile icon
      </div>
      <div className={css.controls}>
        <Avatar name={name} emoji={chosen} size={40} />
        <Button
          ref={button}
          variant="default"
          aria-expanded={isOpen}
          aria-controls={isOpen ? paletteId : undefined}
          rightSection={<Chevron size={14} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          Choose an icon
        </Button>
        {chosen !== null && (
          <Button
            variant="subtle"
            className={css.clear ?? ''}
            leftSection={<X size={14} aria-hidden="true" />}
            onClick={() => {
              onChoose(null)
              button.current?.focus()
            }}
          >
            Clear
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      {isOpen && (
        <IconPalette
          id={paletteId}
          chosen={chosen}
          onChoose={(emoji) => {
            onChoose(emoji)
            close()
          }}
          onLeave={close}
        />
      )}
    </div>
  )
}
