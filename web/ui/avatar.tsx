import css from './avatar.module.css'

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** Beside a name, which says who it is; never alone. */
export const Avatar = ({ name, emoji }: { name: string; emoji: string | null }) => (
  <span className={css.avatar} data-emoji={emoji ? '' : undefined} aria-hidden="true">
    {emoji ?? initialsOf(name)}
  </span>
)
