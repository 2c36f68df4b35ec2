import { Button } from '@mantine/core'
import { CloudOff, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { isFinal, wordsOf } from '../failure.ts'
import css from './panel-state.module.css'

type Props = { icon: ReactNode; children: ReactNode; action?: ReactNode }

/** One sentence in place of a panel's content, and at most one thing to do about it. */
export const PanelMessage = ({ icon, children, action }: Props) => (
  <div className={css.state}>
    <div className={css.disc} aria-hidden="true">
      {icon}
    </div>
    <p className={css.text}>{children}</p>
    {action}
  </div>
)

type ErrorProps = {
  error: unknown
  onRetry: () => void
  /** The way on from a no that stays one, where trying again leads nowhere. */
  way?: ReactNode
}

/** A panel whose content could not be read; the rest of the page stands. */
export const PanelError = ({ error, onRetry, way }: ErrorProps) => (
  <div role="alert">
    <PanelMessage
      icon={isFinal(error) ? <SearchX size={20} /> : <CloudOff size={20} />}
      action={
        isFinal(error) ? (
          way
        ) : (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {wordsOf(error)}
    </PanelMessage>
  </div>
)

type RowsProps = {
  rows: number
  height: number
  /** What is read and heard meanwhile, where nothing else says it. */
  label?: string
}

/** The shape of what is coming, so that nothing jumps when it is there. */
export const SkeletonRows = ({ rows, height, label }: RowsProps) => {
  const drawn = (
    <div aria-hidden="true" className={css.rows}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={css.row} style={{ height }}>
          <span className={css.dot} />
          <span className={css.bar} style={{ width: `${28 + ((row * 17) % 30)}%` }} />
          <span className={css.bar} style={{ width: '12%', marginLeft: 'auto' }} />
        </div>
      ))}
    </div>
  )
  return label === undefined ? (
    drawn
  ) : (
    <div role="status">
      <p className={css.loading}>{label}</p>
      {drawn}
    </div>
  )
}

type MoreProps = { isBusy: boolean; onMore: () => void; children?: ReactNode }

/**
 * At the end of a list that has another page. The button's own sign of being busy comes and goes over some frames, and has
 * the page drawn at once in each of them: too much beside rows that are just being drawn.
 */
export const ShowMore = ({ isBusy, onMore, children = 'Show more' }: MoreProps) => (
  <div className={css.more}>
    <Button
      variant="default"
      className={css.moreButton ?? ''}
      mod={{ loading: isBusy }}
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={onMore}
    >
      {children}
    </Button>
  </div>
)
