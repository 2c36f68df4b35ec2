import css from './avatar.module.css'

/** The first letter of a name, whole also where it takes two units of text. */
export const initialOf = (name: string) => ([...name.trim()][0] ?? '').toUpperCase()

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  return [first, last].map((word) => initialOf(word ?? '')).join('')
}

type Props = { name: string; emoji: string | null; size?: 20 | 24 | 28 | 40 }

/** Beside a name, which says who it is; never alone. */
export const Avatar = ({ name, emoji, size = 28 }: Props) => (
  <span className={css.avatar} data-size={size} data-emoji={emoji ? '' : undefined} aria-hidden="true">
    {emoji ?? initialsOf(name)}
  </span>
)
