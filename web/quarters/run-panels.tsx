import { updateShare } from '@cairn/domain/dashboard/rhythm'
import type { Dashboard } from '@cairn/domain/dashboard/schema'
import { reviewMessages } from '@cairn/domain/quarters/review-messages'
import type { QuarterRun } from '@cairn/domain/quarters/run'
import { screenMessages } from '@cairn/domain/quarters/screen-messages'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { figure } from '../objectives/figures.ts'
import { shortDayText } from '../ui/moment-text.ts'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage, SkeletonRows } from '../ui/panel-state.tsx'
import { ConfidenceLine } from '../updates/confidence.tsx'
import figuresCss from './figures.module.css'
import type { Plan } from './queries.ts'
import { Bearer, Count, type Links, ObjectiveName } from './review-links.tsx'
import listCss from './review-lists.module.css'
import panelsCss from './review-panels.module.css'
import css from './run-step.module.css'

const { run: words } = screenMessages
const { moved: movedWords } = reviewMessages
const shortDay = (day: string) => shortDayText(new Date(`${day}T00:00:00Z`), 'UTC')

/** Where the list of moved targets begins, for the number that opens it. */
const movedPlace = 'moved-targets'
const showMoved = () => {
  const place = document.getElementById(movedPlace)
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

/** Of all teams together, in the week that runs; null outside the quarter. */
const updatesOf = ({ rhythm }: Pick<Dashboard, 'rhythm'>) => {
  if (rhythm === null || rhythm.current === null) return null
  const [place, week] = [rhythm.current, rhythm.weeks[rhythm.current]]
  const sum = (of: 'open' | 'updated') => rhythm.rows.reduce((all, row) => all + (row[of][place] ?? 0), 0)
  return { week, open: sum('open'), updated: sum('updated') }
}

type TilesProps = {
  plan: Plan
  dashboard: Dashboard | undefined
  run: QuarterRun | undefined
  links: NonNullable<Links>
}

/** The quarter in figures; each opens what it counts. */
export const RunTiles = ({ plan, dashboard, run, links }: TilesProps) => {
  const { quarter, committed } = plan
  const progress = dashboard?.progress ?? null
  const updates = dashboard ? updatesOf(dashboard) : null
  const share = updates && updateShare(updates.updated, updates.open)
  const { moved = null, confidence, blockers } = run ?? {}
  return (
    <dl className={css.tiles}>
      <Tile name={words.objectives} caption={objectivesCaption(plan)}>
        <Link
          to="/allobjectives"
          search={{ quarter }}
          className={css.number ?? ''}
          aria-label={words.opens(words.objectives, String(plan.objectives))}
        >
          {plan.objectives}
        </Link>
      </Tile>
      <Tile
        name={words.progress}
        caption={progress?.difference == null ? words.none : words.difference(progress.difference)}
      >
        <Link
          to="/dashboard"
          search={{ quarter }}
          className={css.number ?? ''}
          aria-label={words.opens(words.progress, percentText(progress?.percent))}
        >
          {percentText(progress?.percent)}
        </Link>
      </Tile>
      <Tile
        name={words.confidence}
        caption={confidence?.mean == null ? words.nobodySaid : words.wasConfident(confidence.before)}
      >
        {confidence?.mean == null ? (
          '–'
        ) : (
          <span className={css.sure}>
            <Count
              links={links}
              show={{ which: 'sure' }}
              label={words.opens(words.confidence, confidence.mean.toFixed(1))}
            >
              {confidence.mean.toFixed(1)}
            </Count>
            <ConfidenceLine points={confidence.course.map(({ mean }) => mean)} />
          </span>
        )}
      </Tile>
      {committed && (
        <Tile
          name={words.movedTargets}
          caption={
            moved?.total ? words.directions(moved.easier, moved.total - moved.easier) : words.noneMoved
          }
        >
          <button
            type="button"
            className={panelsCss.count}
            aria-label={words.opens(words.movedTargets, String(moved?.total ?? '–'))}
            onClick={showMoved}
          >
            {moved?.total ?? '–'}
          </button>
        </Tile>
      )}
      <Tile
        name={words.blockers}
        caption={blockers?.oldest ? words.oldest(shortDay(blockers.oldest)) : words.noBlockers}
      >
        <Count
          links={links}
          show={{ which: 'still_open' }}
          counted={blockers?.open}
          label={words.opens(words.blockers, String(blockers?.open ?? '–'))}
        >
          {blockers?.open ?? '–'}
        </Count>
      </Tile>
      {updates && (
        <Tile
          name={words.updates}
          caption={share === null ? words.notAsked : words.updatedOf(updates.updated, updates.open)}
        >
          {share === null ? (
            '–'
          ) : (
            <Count
              links={links}
              show={{ which: 'updated', week: updates.week }}
              counted={updates.updated}
              label={words.opens(words.updates, percentText(share))}
            >
              {percentText(share)}
            </Count>
          )}
        </Tile>
      )}
    </dl>
  )
}

const percentText = (percent: number | null | undefined) => (percent == null ? '–' : `${percent}%`)

const objectivesCaption = ({ committed, objectives, drafts }: Plan) => {
  const kept =
    committed === null
      ? words.notPlanned
      : words.atCommit(objectives - committed.addedSince, committed.addedSince)
  return drafts > 0 ? `${kept}, ${words.drafts(drafts)}` : kept
}

type TileProps = { name: string; caption: string; children: ReactNode }

const Tile = ({ name, caption, children }: TileProps) => (
  <div className={figuresCss.tile}>
    <dt className={figuresCss.label}>{name}</dt>
    <dd className={figuresCss.number}>{children}</dd>
    <dd className={figuresCss.caption}>{caption}</dd>
  </div>
)

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
