import { percentOf } from '@cairn/domain/dashboard/tiles'
import type { Published, Review } from '@cairn/domain/quarters/review'
import { meanText, scoreText, reviewMessages as words } from '@cairn/domain/quarters/review-messages'
import { rhythmShare, spreadOf } from '@cairn/domain/quarters/review-rules'
import { quarterAfter } from '@cairn/domain/quarters/rules'
import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { viewersZone } from '../clock.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { dateText } from '../ui/moment-text.ts'
import figuresCss from './figures.module.css'
import { rangeText } from './range-text.ts'
import { BlockersPanel } from './review-blockers.tsx'
import css from './review-body.module.css'
import { ConfidencePanel, RhythmPanel } from './review-charts.tsx'
import { Count, type Links } from './review-links.tsx'
import { CarriedPanel, ListedPanel, ToldPanel } from './review-lists.tsx'
import panelsCss from './review-panels.module.css'
import { MovedPanel, movedPlace, OutcomesPanel, TeamsPanel } from './review-panels.tsx'

type Props = {
  quarter: { quarter: string; firstDay: string; lastDay: string }
  review: Review
  published: z.output<typeof Published> | null
  timeZone?: string
  /** That it stands though the quarter is open again. */
  isReopened?: boolean
  links: Links
}

/** The whole review, for members and for who has the public link. */
export const ReviewBody = (props: Props) => {
  const { quarter, review, published, links } = props
  const next = quarterAfter(quarter.quarter)
  const spread = spreadOf(review)
  const top = spread.tenths.findLastIndex((count) => count > 0)
  const below = spread.tenths.slice(0, 5).reduce((sum, count) => sum + count, 0)
  return (
    <article className={css.review} aria-labelledby="review">
      <Head {...props} next={next} />
      <Tiles review={review} isPublished={published !== null} links={links} />
      {review.scored === 0 ? (
        <EmptyState
          icon={<Scale size={20} />}
          {...(published === null ? words.nothingScored : words.nothingWasScored)}
        />
      ) : (
        <div className={css.pair} data-wide="">
          <TeamsPanel review={review} links={links} />
          <ConfidencePanel review={review} links={links} />
        </div>
      )}
      <MovedPanel review={review} links={links} />
      <div className={css.pair} data-wide="">
        <RhythmPanel review={review} links={links} />
        <BlockersPanel review={review} links={links} />
      </div>
      {review.scored > 0 && (
        <div className={css.pair}>
          <ToldPanel
            title={words.best.title}
            note={
              <Count
                links={links}
                className={panelsCss.told}
                show={{ which: 'scored', tenth: top }}
                counted={spread.tenths[top] ?? 0}
                label={words.best.note(spread.tenths[top] ?? 0, scoreText(top / 10))}
              >
                {words.best.note(spread.tenths[top] ?? 0, scoreText(top / 10))}
              </Count>
            }
            rows={review.best}
            none={words.nothing}
            links={links}
          />
          <ToldPanel
            title={words.lowest.title}
            note={
              <Count
                links={links}
                className={panelsCss.told}
                show={{ which: 'below_half' }}
                counted={below}
                label={words.lowest.note(below)}
              >
                {words.lowest.note(below)}
              </Count>
            }
            rows={review.lowest}
            none={words.lowest.none}
            links={links}
          />
        </div>
      )}
      <CarriedPanel review={review} quarter={quarter.quarter} next={next} links={links} />
      <OutcomesPanel review={review} links={links} />
      <ListedPanel {...words.unscored} listed={review.unscored} which="unscored" links={links} />
      <ListedPanel {...words.dropped} listed={review.dropped} which="dropped" links={links} />
      <ListedPanel
        {...words.neverCommitted}
        listed={review.neverCommitted}
        which="never_committed"
        links={links}
      />
    </article>
  )
}

const Head = ({ quarter, review, published, timeZone, isReopened, next }: Props & { next: string }) => (
  <header className={css.head}>
    <h1 id="review" className={css.title}>
      {words.title(quarter.quarter)}
    </h1>
    <p className={css.headline}>
      {words
        .headline(review, next, published !== null)
        .map(({ text, isStrong }) =>
          isStrong ? <strong key={text}>{text}</strong> : <span key={text}>{text}</span>,
        )}
    </p>
    <p className={css.facts}>
      {rangeText(quarter)}.{' '}
      {published
        ? words.published(dateText(published.at, timeZone ?? viewersZone()), published.by, published.isAgain)
        : words.live}
      {isReopened && ` ${words.reopened}`}
      {review.isCommitted && ` ${words.againstCommit}`}
    </p>
  </header>
)

type TilesProps = { review: Review; isPublished: boolean; links: Links }

const Tiles = ({ review, isPublished, links }: TilesProps) => {
  const { tiles } = words
  const noScore = isPublished ? tiles.neverScored : tiles.noneScored
  const { mean, againstNow, scored, isCommitted, moved, rhythm, blockers } = review
  const { high } = spreadOf(review)
  const updates = rhythmShare(rhythm)
  return (
    <dl className={css.tiles}>
      <Tile
        name={tiles.mean}
        caption={againstNow === null ? noScore : tiles.againstNow(meanText(againstNow))}
      >
        <Count
          links={links}
          show={{ which: 'scored' }}
          counted={scored}
          label={`${tiles.mean}: ${meanText(mean)}`}
        >
          {meanText(mean)}
        </Count>
      </Tile>
      <Tile
        name={tiles.high}
        caption={scored === 0 ? noScore : tiles.share(percentOf(high, scored) ?? 0, scored)}
      >
        <Count links={links} show={{ which: 'high' }} counted={high} label={`${tiles.high}: ${high}`} />
      </Tile>
      <Tile
        name={tiles.moved}
        caption={
          isCommitted ? tiles.directions(moved.easier, moved.total - moved.easier) : tiles.neverPlanned
        }
      >
        {links === null || moved.total === 0 ? (
          moved.total
        ) : (
          <button
            type="button"
            className={panelsCss.count}
            aria-label={`${tiles.moved}: ${moved.total}`}
            onClick={showMoved}
          >
            {moved.total}
          </button>
        )}
      </Tile>
      <Tile name={tiles.updates} caption={updates === null ? tiles.noWeeks : tiles.weeks(rhythm.length)}>
        {updates === null ? (
          '–'
        ) : (
          <Count
            links={links}
            show={{ which: 'updated' }}
            counted={updates}
            label={`${tiles.updates}: ${updates}%`}
          >
            {updates}%
          </Count>
        )}
      </Tile>
      <Tile name={tiles.blockers} caption={tiles.ofOpened(blockers.opened, blockers.medianDays)}>
        <Count
          links={links}
          show={{ which: 'resolved' }}
          counted={blockers.resolved}
          label={`${tiles.blockers}: ${blockers.resolved}`}
        />
      </Tile>
    </dl>
  )
}

/** They are listed on the same page. */
const showMoved = () => {
  const place = document.getElementById(movedPlace)
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

type TileProps = { name: string; caption: string; children: ReactNode }

const Tile = ({ name, caption, children }: TileProps) => (
  <div className={figuresCss.tile}>
    <dt className={figuresCss.label}>{name}</dt>
    <dd className={figuresCss.number}>{children}</dd>
    <dd className={figuresCss.caption}>{caption}</dd>
  </div>
)
