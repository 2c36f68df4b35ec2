import { reviewMessages } from '@cairn/domain/quarters/review-messages'
import type { QuarterRun } from '@cairn/domain/quarters/run'
import { screenMessages } from '@cairn/domain/quarters/screen-messages'
import { ArrowDown, ArrowUp, CircleCheck } from 'lucide-react'
import { figure } from '../objectives/figures.ts'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage, SkeletonRows } from '../ui/panel-state.tsx'
import { shortDay } from './range-text.ts'
import { Bearer, type Links, ObjectiveName } from './review-links.tsx'
import listCss from './review-lists.module.css'
import panelsCss from './review-panels.module.css'
import css from './run-step.module.css'

const { run: words } = screenMessages
const { moved: movedWords } = reviewMessages

/** Where the list of moved targets begins, for the number that opens it. */
export const movedPlace = 'moved-targets'

type MovedProps = {
  moved: QuarterRun['moved'] | undefined
  links: NonNullable<Links>
  error: unknown
  onRetry: () => void
}

/** The targets of a committed quarter that differ from what was committed to. */
export const MovedNow = ({ moved, links, error, onRetry }: MovedProps) => {
  const { columns } = words.moved
  return (
    <Panel
      title={words.moved.title}
      note={
        <span id={movedPlace} tabIndex={-1} className={panelsCss.badge}>
          {moved?.total ?? '–'}
        </span>
      }
      action={<span className={panelsCss.note}>{words.moved.note}</span>}
    >
      {!moved &&
        (error ? (
          <PanelError error={error} onRetry={onRetry} />
        ) : (
          <SkeletonRows rows={5} height={52} label={words.moved.loading} />
        ))}
      {moved?.total === 0 && <PanelMessage icon={<CircleCheck size={20} />}>{words.moved.none}</PanelMessage>}
      {moved && moved.total > 0 && (
        <table className={`${listCss.table} ${css.moved}`}>
          <thead>
            <tr>
              <th scope="col">{columns.keyResult}</th>
              <th scope="col" data-end="">
                {columns.original}
              </th>
              <th scope="col" data-end="">
                {columns.now}
              </th>
              <th scope="col">{columns.who}</th>
              <th scope="col" data-end="">
                {columns.when}
              </th>
            </tr>
          </thead>
          <tbody>
            {moved.rows.map(({ objective, keyResult, unit, original, final, isEasier, by, on, reason }) => {
              const Arrow = final === null || final < (original ?? final) ? ArrowDown : ArrowUp
              return (
                <tr key={`${objective.id} ${keyResult}`}>
                  <td>
                    <ObjectiveName objective={{ id: objective.id, title: keyResult }} links={links} />
                    <span className={panelsCss.reason}>{objective.title}</span>
                    {reason && <span className={panelsCss.reason}>{reason}</span>}
                  </td>
                  <td data-end="">{original === null ? movedWords.noTarget : figure(original, unit)}</td>
                  <td data-end="">
                    <Arrow size={14} aria-hidden="true" />{' '}
                    <strong>{final === null ? movedWords.removed : figure(final, unit)}</strong>
                    <span className="heard"> {isEasier ? movedWords.easier : movedWords.harder}</span>
                  </td>
                  <td>{by === null ? movedWords.unknown : <Bearer name={by} profileEmoji={null} />}</td>
                  <td data-end="">{on === null ? '–' : shortDay(on)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {moved && moved.total > moved.rows.length && (
        <p className={panelsCss.none}>{words.moved.more(moved.total - moved.rows.length)}</p>
      )}
    </Panel>
  )
}
