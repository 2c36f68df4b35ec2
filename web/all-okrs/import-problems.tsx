import type { ImportProblem } from '@cairn/domain/objectives/import'
import { importMessages as words } from '@cairn/domain/objectives/list-messages'
import css from './import-dialog.module.css'

const most = 200

/** Which line is wrong, where, and why; of a hopeless file the beginning is enough. */
export const ImportProblems = ({ problems }: { problems: readonly ImportProblem[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard.
  <section className={css.problems} tabIndex={0} aria-label={words.problems}>
    <table>
      <thead>
        <tr>
          <th scope="col">{words.line}</th>
          <th scope="col">{words.column}</th>
          <th scope="col">{words.problem}</th>
        </tr>
      </thead>
      <tbody>
        {problems.slice(0, most).map(({ line, column, message }) => (
          <tr key={`${line} ${column} ${message}`}>
            <td>{line}</td>
            <td>{column ?? '–'}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {problems.length > most && <p>{words.moreProblems(problems.length - most)}</p>}
  </section>
)
