import { emojiNames, emojiPalette, profileEmojis } from '@cairn/domain/people/emoji-names'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { iconAfterKey } from './icon-grid.ts'
import css from './icon-palette.module.css'

export type ProfileEmoji = (typeof profileEmojis)[number]

const groups = Object.entries(emojiPalette) as [string, readonly ProfileEmoji[]][]

const columnsOf = (option: Element | null | undefined) =>
  option?.parentElement ? getComputedStyle(option.parentElement).gridTemplateColumns.split(' ').length : 1

type Props = {
  id: string
  chosen: ProfileEmoji | null
  onChoose: (emoji: ProfileEmoji) => void
  onLeave: () => void
}

/** One stop for the Tab key; the arrows move inside. */
export const IconPalette = ({ id, chosen, onChoose, onLeave }: Props) => {
  const [current, setCurrent] = useState<ProfileEmoji>(chosen ?? profileEmojis[0])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector<HTMLElement>(`[data-emoji="${current}"]`)?.focus()
  }, [current])

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onLeave()
    const columns = columnsOf(list.current?.querySelector('[role="option"]'))
    const next = iconAfterKey(
      event.key,
      current,
      groups.map(([, emojis]) => emojis),
      columns,
    )
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
  }

  return (
    <div ref={list} id={id} role="listbox" aria-label="Profile icon" className={css.palette} onKeyDown={keys}>
      {groups.map(([name, emojis]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; inside a listbox a group is a role.
        <div key={name} role="group" aria-label={name}>
          <div role="presentation" className={css.group}>
            {name}
          </div>
          <div role="presentation" className={css.row}>
            {emojis.map((emoji) => (
              <button
                key={emoji}
                type="button"
                role="option"
                aria-selected={emoji === chosen}
                aria-label={emojiNames[emoji]}
                title={emojiNames[emoji]}
                data-emoji={emoji}
                tabIndex={emoji === current ? 0 : -1}
                className={css.icon}
                onClick={() => onChoose(emoji)}
              >
                {emoji}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
