import { messages } from '@cairn/domain/dashboard/messages'
import { Panel } from '../ui/panel.tsx'
import { SkeletonRows } from '../ui/panel-state.tsx'
import page from './dashboard-page.module.css'
import css from './dashboard-skeleton.module.css'
import tiles from './tiles.module.css'

const seven = ['total', 'completed', 'on_track', 'behind', 'delayed', 'will_not_complete', 'changes']

const lines = Array.from({ length: 12 }, (_, line) => line)

/** A picture or a list of teams: a name and a bar in each line. */
export const GhostPanel = ({ title, height }: { title: string; height: number }) => (
  <Panel title={title}>
    <div aria-hidden="true" className={css.lines} style={{ height }}>
      {lines.map((line) => (
        <div key={line} className={css.line}>
          <span className={css.name} />
          <span className={css.bar} style={{ inlineSize: `${30 + ((line * 37) % 60)}%` }} />
        </div>
      ))}
    </div>
  </Panel>
)

/** The dashboard before its numbers, each part as large as it will be. */
export const DashboardSkeleton = () => (
  <div className={page.body} role="status" aria-label={messages.loading}>
    <ul className={tiles.tiles} aria-hidden="true">
      {seven.map((tile) => (
        <li key={tile} className={tile === 'total' ? tiles.total : undefined}>
          <div className={tiles.tile}>
            <span className={`${tiles.label} ${css.ghost}`} />
            <span className={`${tiles.number} ${css.ghost}`} />
            <span className={`${tiles.caption} ${css.ghost}`} />
          </div>
        </li>
      ))}
    </ul>
    <div className={page.pair}>
      <GhostPanel title={messages.mix.title} height={352} />
      <div className={page.first}>
        <GhostPanel title={messages.progress.title} height={352} />
      </div>
    </div>
    <div className={page.columns}>
      <Panel title={messages.recent.title}>
        <SkeletonRows rows={8} height={58} />
      </Panel>
      <GhostPanel title={messages.completion.title} height={464} />
    </div>
  </div>
)
