import { changeMessages as words } from '@cairn/domain/days/messages'
import { useComparing } from './comparing-context.ts'
import css from './legend.module.css'

/** What is drawn how on a past day. */
export const Legend = () => {
  const comparing = useComparing()
  if (!comparing) return null
  return (
    <ul className={css.legend} data-still="">
      <li>
        <span className={css.on} /> {words.legend.on(comparing.day)}
      </li>
      <li>
        <span className={css.until} /> {words.legend.until}
      </li>
      <li>
        <span className={css.ghost} /> {words.notThere}
      </li>
    </ul>
  )
}
