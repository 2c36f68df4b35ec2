import { emojiNames, emojiPalette, profileEmojis } from '@cairn/domain/people/emoji-names'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import css from './icon-palette.module.css'

const rowsOf = <T,>(group: readonly T[], columns: number) =>
  Array.from({ length: Math.ceil(group.length / columns) }, (_, row) =>
    group.slice(row * columns, (row + 1) * columns),
  )

/** Where a key leads in a palette of groups that are drawn in rows of so many columns; null for other keys. */
export const iconAfterKey = <T,>(
  key: string,
  at: T,
  groups: readonly (readonly T[])[],
  columns: number,
): T | null => {
  const all = groups.flat()
  const rows = groups.flatMap((group) => rowsOf(group, columns))
  const index = all.indexOf(at)
  const row = rows.findIndex((one) => one.includes(at))
  const column = rows[row]?.indexOf(at) ?? 0
  const inRow = (other: readonly T[] | undefined) => other?.[Math.min(column, other.length - 1)] ?? at
  switch (key) {
    case 'ArrowRight':
      return all[index + 1] ?? at
    case 'ArrowLeft':
      return all[index - 1] ?? at
    case 'ArrowDown':
      return inRow(rows[row + 1])
    case 'ArrowUp':
      return inRow(rows[row - 1])
    case 'Home':
      return all.at(0) ?? at
    case 'End':
      return all.at(-1) ?? at
    default:
      return null
  }
}

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
