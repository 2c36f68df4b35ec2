import type { Counted, Review, ScoredLine } from '@cairn/domain/quarters/review'
import { scoreText, reviewMessages as words } from '@cairn/domain/quarters/review-messages'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel } from '../ui/panel.tsx'
import { Bearer, type Links, ObjectiveName } from './review-links.tsx'
import css from './review-lists.module.css'
import panelCss from './review-panels.module.css'

type ToldProps = { title: string; note: ReactNode; rows: readonly ScoredLine[]; none: string; links: Links }

/** A few scores with what was learned from them. */
export const ToldPanel = ({ title, note, rows, none, links }: ToldProps) => (
  <Panel title={title} action={<span className={panelCss.note}>{note}</span>}>
    {rows.length === 0 && <p className={panelCss.none}>{none}</p>}
    <ul className={css.list}>
      {rows.map(({ objective, score, learned, owner, team }) => (
        <li key={`${objective.id} ${objective.title}`} className={css.told}>
          <strong className={css.score}>{scoreText(score)}</strong>
          <span>
            <ObjectiveName objective={objective} links={links} />
            {learned && <span className={css.learned}>{learned}</span>}
            <span className={css.quiet}>
              <Bearer {...owner} />
              {team && ` • ${team}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  </Panel>
)

type CarriedProps = { review: Review; links: Links; quarter: string; next: string }

export const CarriedPanel = ({ review: { carried }, quarter, next, links }: CarriedProps) => (
  <Panel title={words.carried.title(next)} note={<span className={panelCss.badge}>{carried.total}</span>}>
    {carried.total === 0 ? (
      <p className={panelCss.none}>{words.carried.none}</p>
    ) : (
      <table className={`${css.table} ${css.named}`}>
        <thead>
          <tr>
            <th scope="col">{quarter}</th>
            <th scope="col" data-end="">
              {words.carried.score}
            </th>
            <th scope="col">{next}</th>
            <th scope="col">{words.carried.owner}</th>
          </tr>
        </thead>
        <tbody>
          {carried.rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is shown in public has no ids, and the list stays.
            <tr key={place}>
              <td>
                <ObjectiveName objective={row.from} links={links} />
              </td>
              <td data-end="" data-name={words.carried.score}>
                {row.score === null ? '–' : scoreText(row.score)}
              </td>
              <td data-name={next}>
                <span className={css.into}>
                  <ArrowRight size={14} aria-hidden="true" />
                  <ObjectiveName objective={row.to} links={links} />
                </span>
              </td>
              <td data-name={words.carried.owner}>
                <Bearer {...row.owner} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <More total={carried.total} shown={carried.rows.length} which="carried" links={links} />
  </Panel>
)

type MoreProps = { total: number; shown: number; which: Counted; links: Links }

const More = ({ total, shown, which, links }: MoreProps) =>
  links && total > shown ? (
    <button type="button" className={panelCss.more} onClick={() => links.onShow({ which })}>
      {words.more(total)}
    </button>
  ) : null

type ListedProps = {
  title: string
  note: string
  listed: Review['unscored']
  which: Counted
  links: Links
}

/** What is in no mean. Nothing is drawn where there is none. */
export const ListedPanel = ({ title, note, listed: { total, rows }, which, links }: ListedProps) =>
  total === 0 ? null : (
    <Panel
      title={title}
      note={<span className={panelCss.badge}>{total}</span>}
      action={<span className={panelCss.note}>{note}</span>}
    >
      <ul className={css.list}>
        {rows.map(({ objective, owner, team }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is shown in public has no ids, and the list stays.
          <li key={place} className={css.listed}>
            <ObjectiveName objective={objective} links={links} />
            <span className={css.quiet}>
              <Bearer {...owner} />
              {team && ` • ${team}`}
            </span>
          </li>
        ))}
      </ul>
      <More total={total} shown={rows.length} which={which} links={links} />
    </Panel>
  )
