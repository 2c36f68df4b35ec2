import { outcomeLabels, outcomes } from '@cairn/domain/objectives/score'
import type { Counted, Review } from '@cairn/domain/quarters/review'
import { meanText, scoreText, reviewMessages as words } from '@cairn/domain/quarters/review-messages'
import { spreadOf } from '@cairn/domain/quarters/review-rules'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { figure } from '../objectives/figures.ts'
import { dayText } from '../ui/moment-text.ts'
import { Panel } from '../ui/panel.tsx'
import { Bearer, Count, type Links, ObjectiveName } from './review-links.tsx'
import listCss from './review-lists.module.css'
import css from './review-panels.module.css'

type Props = { review: Review; links: Links }
/** More objectives than this in one place are a number. */
const mostDots = 6

export const TeamsPanel = ({ review, links }: Props) => {
  const spread = spreadOf(review)
  const parts = ['low', 'middle', 'high'] as const
  return (
    <Panel title={words.teams.title} action={<span className={css.note}>{words.teams.note}</span>}>
      <table className={css.teams}>
        <thead>
          <tr>
            <th scope="col">
              <span className="heard">{words.teams.team}</span>
            </th>
            {spread.tenths.map((_, tenth) => (
              <th key={scoreText(tenth / 10)} scope="col">
                {scoreText(tenth / 10)}
              </th>
            ))}
            <th scope="col">{words.teams.mean}</th>
          </tr>
        </thead>
        <tbody>
          {review.teams.map(({ team, tenths, mean }, row) => {
            const name = team?.name ?? words.teams.noTeam
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is shown in public has no ids, and the list stays.
              <tr key={row}>
                <th
                  scope="row"
                  data-level={team?.level ?? 1}
                  style={{ paddingLeft: 16 * ((team?.level ?? 1) - 1) }}
                >
                  {name}
                </th>
                {tenths.map((count, tenth) => (
                  <td key={scoreText(tenth / 10)} data-edge={tenth === 7 ? '' : undefined}>
                    {count > 0 && (
                      <Count
                        links={links}
                        className={css.dots}
                        show={{
                          which: 'scored',
                          tenth,
                          teamId: team === null ? 'none' : (team.id ?? 'none'),
                        }}
                        counted={count}
                        label={words.teams.cell(name, count, scoreText(tenth / 10))}
                      >
                        {count > mostDots
                          ? count
                          : Array.from({ length: count }, (_, dot) => dot).map((dot) => <i key={dot} />)}
                      </Count>
                    )}
                  </td>
                ))}
                <td className={css.mean}>{mean === null ? '' : meanText(mean)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={css.spread}>
        {parts.map((part) => (
          <span key={part}>
            <Count
              links={links}
              show={{ which: part }}
              counted={spread[part]}
              label={`${spread[part]} ${words.teams[part]}`}
            />{' '}
            {words.teams[part]}
          </span>
        ))}
        <strong>{meanText(review.mean)}</strong>
      </div>
    </Panel>
  )
}

export const OutcomesPanel = ({ review, links }: Props) => {
  const all = outcomes.reduce((sum, outcome) => sum + review.outcomes[outcome], 0)
  return (
    <Panel title={words.outcomes.title} action={<span className={css.note}>{words.outcomes.note}</span>}>
      <ul className={css.outcomes}>
        {outcomes.map((outcome) => (
          <li key={outcome}>
            <span>{outcomeLabels[outcome]}</span>
            <span className={css.track} aria-hidden="true">
              <span style={{ width: `${all === 0 ? 0 : (review.outcomes[outcome] / all) * 100}%` }} />
            </span>
            <Count
              links={links}
              show={{ which: `outcome_${outcome}` satisfies Counted }}
              counted={review.outcomes[outcome]}
              label={`${review.outcomes[outcome]} ${outcomeLabels[outcome]}`}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Where the list of moved targets begins, for the number that opens it. */
export const movedPlace = 'moved-targets'

export const MovedPanel = ({ review: { moved, againstNow }, links }: Props) => {
  const { columns } = words.moved
  const harder = moved.total - moved.easier
  return (
    <Panel
      title={words.moved.title}
      note={
        <span id={movedPlace} tabIndex={-1} className={css.badge}>
          {moved.total}
        </span>
      }
      action={
        moved.total > 0 && (
          <span className={css.note}>
            {words.moved.note(moved.easier, harder, againstNow === null ? null : meanText(againstNow))}
          </span>
        )
      }
    >
      {moved.total === 0 ? (
        <p className={css.none}>{words.moved.none}</p>
      ) : (
        <table className={`${listCss.table} ${listCss.named}`}>
          <thead>
            <tr>
              <th scope="col">{columns.objective}</th>
              <th scope="col">{columns.keyResult}</th>
              <th scope="col" data-end="">
                {columns.original}
              </th>
              <th scope="col" data-end="">
                {columns.final}
              </th>
              <th scope="col">{columns.who}</th>
              <th scope="col" data-end="">
                {columns.when}
              </th>
            </tr>
          </thead>
          <tbody>
            {moved.rows.map((row, place) => {
              const Arrow =
                row.final === null || row.final < (row.original ?? row.final) ? ArrowDown : ArrowUp
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: what is shown in public has no ids, and the list stays.
                <tr key={place}>
                  <td>
                    <ObjectiveName objective={row.objective} links={links} />
                  </td>
                  <td>
                    {row.keyResult}
                    {row.reason && <span className={css.reason}>{row.reason}</span>}
                  </td>
                  <td data-end="" data-name={columns.original}>
                    {row.original === null ? words.moved.noTarget : figure(row.original, row.unit)}
                  </td>
                  <td data-end="" data-name={columns.final}>
                    <Arrow size={14} aria-hidden="true" />{' '}
                    <strong>{row.final === null ? words.moved.removed : figure(row.final, row.unit)}</strong>
                    <span className="heard"> {row.isEasier ? words.moved.easier : words.moved.harder}</span>
                  </td>
                  <td data-name={columns.who}>
                    {row.by === null ? words.moved.unknown : <Bearer name={row.by} profileEmoji={null} />}
                  </td>
                  <td data-end="" data-name={columns.when}>
                    {row.on === null ? '–' : dayText(row.on)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
