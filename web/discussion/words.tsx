import { piecesOf } from './draft.ts'
import css from './words.module.css'

type Props = { words: string; names: readonly string[] }

/** As it was written: text, with mentions marked and addresses to follow. */
export const Words = ({ words, names }: Props) => {
  let at = 0
  return (
    <p className={css.words} dir="auto">
      {piecesOf(words, names).map(({ kind, text }) => {
        const key = `${at}`
        at += text.length
        if (kind === 'mention')
          return (
            <span key={key} className={css.mention}>
              {text}
            </span>
          )
        if (kind === 'link')
          return (
            <a key={key} href={text} target="_blank" rel="noopener noreferrer nofollow">
              {text}
            </a>
          )
        return text
      })}
    </p>
  )
}
