import { updateShare } from '@cairn/domain/dashboard/rhythm'
import type { Dashboard } from '@cairn/domain/dashboard/schema'
import type { QuarterRun } from '@cairn/domain/quarters/run'
import { screenMessages } from '@cairn/domain/quarters/screen-messages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfidenceLine } from '../updates/confidence.tsx'
import figuresCss from './figures.module.css'
import type { Plan } from './queries.ts'
import { shortDay } from './range-text.ts'
import { Count, type Links } from './review-links.tsx'
import panelsCss from './review-panels.module.css'
import { movedPlace } from './run-panels.tsx'
import css from './run-step.module.css'

const { run: words } = screenMessages

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

/** A figure that is not there yet says nothing, and one that cannot be read says so. */
type Reading = 'read' | 'reading' | 'failed'
const readingOf = (data: object | undefined, error: unknown): Reading => {
  if (data) return 'read'
  return error ? 'failed' : 'reading'
}

type TilesProps = {
  plan: Plan
  dashboard: Dashboard | undefined
  dashboardError: unknown
  run: QuarterRun | undefined
  runError: unknown
  links: NonNullable<Links>
}

/** The quarter in figures; each opens what it counts. */
export const RunTiles = ({ plan, dashboard, dashboardError, run, runError, links }: TilesProps) => {
  const { quarter, committed, phase } = plan
  const course = readingOf(dashboard, dashboardError)
  const standing = readingOf(run, runError)
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
        reading={course}
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
        reading={standing}
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
          reading={standing}
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
        reading={standing}
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
      {(updates || (!dashboard && phase === 'running')) && (
        <Tile
          name={words.updates}
          reading={course}
          caption={
            updates && share !== null ? words.updatedOf(updates.updated, updates.open) : words.notAsked
          }
        >
          {updates === null || share === null ? (
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

type TileProps = { name: string; caption: string; reading?: Reading; children: ReactNode }

const Tile = ({ name, caption, reading = 'read', children }: TileProps) => (
  <div className={figuresCss.tile}>
    <dt className={figuresCss.label}>{name}</dt>
    <dd className={figuresCss.number}>
      {reading === 'read' && children}
      {reading === 'reading' && <span className={`${figuresCss.ghost} ${figuresCss.ghostNumber}`} />}
      {reading === 'failed' && '–'}
    </dd>
    <dd className={figuresCss.caption}>
      {reading === 'read' && caption}
      {reading === 'reading' && <span className={figuresCss.ghost} />}
      {reading === 'failed' && words.unread}
    </dd>
  </div>
)
