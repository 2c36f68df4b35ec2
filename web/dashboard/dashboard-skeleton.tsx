import { messages } from '@cairn/domain/dashboard/messages'
import { Panel } from '../ui/panel.tsx'
import { SkeletonRows } from '../ui/panel-state.tsx'
import page from './dashboard-page.module.css'
import css from './dashboard-skeleton.module.css'
import tiles from './tiles.module.css'

const seven = ['total', 'completed', 'on_track', 'behind', 'delayed', 'will_not_complete', 'changes']

export const GhostPanel = ({ title, height }: { title: string; height: number }) => (
  <Panel title={title} className={css.panel ?? ''}>
    <div aria-hidden="true" className={css.rows} style={{ height }}>
      <SkeletonRows rows={Math.floor(height / 42)} height={42} />
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
      <GhostPanel title={messages.progress.title} height={352} />
    </div>
    <div className={page.columns}>
      <GhostPanel title={messages.recent.title} height={476} />
      <GhostPanel title={messages.completion.title} height={476} />
    </div>
  </div>
)
