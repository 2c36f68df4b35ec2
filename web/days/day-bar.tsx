import '@mantine/core/styles/Switch.layer.css'
import { daysBetween } from '@cairn/domain/days/bar'
import { barMessages as words } from '@cairn/domain/days/messages'
import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { Listing } from '../objectives/queries.ts'
import { PanelError } from '../ui/panel-state.tsx'
import { changesQuery } from './changes-query.ts'
import css from './day-bar.module.css'
import { DaySlider } from './day-slider.tsx'
import type { Days, DaysAddress } from './use-days.ts'

/** A browser takes so many new addresses and no more: while something is dragged it is not told. */
const toldAfter = 250

type Props = {
  days: Days
  listing: Listing
  onAddress: (next: DaysAddress) => void
  onBack: () => void
}

/** The day that is shown, before the address says it. */
const useDragged = (shown: string | undefined, onDay: (day: string) => void) => {
  const [dragged, setDragged] = useState<string | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = useRef(onDay)
  tell.current = onDay
  useEffect(() => () => clearTimeout(waiting.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is shown, the address is what counts.
  useEffect(() => setDragged(null), [shown])
  const go = (day: string) => {
    setDragged(day)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => tell.current(day), toldAfter)
  }
  return { day: dragged ?? shown, go }
}

const Changed = ({ listing, since }: { listing: Listing; since: string }) => {
  const { data } = useQuery(changesQuery(listing, since, []))
  return <p>{data ? words.changed(data.changed, data.total) : ' '}</p>
}

/** Beneath the list and the map: of which day they are, and the way to another one. */
export const DayBar = ({ days, listing, onAddress, onBack }: Props) => {
  const { query, bar, since, pastDay } = days
  const { day, go } = useDragged(days.day, (next) => onAddress({ at: next, since: undefined }))
  const [typed, setTyped] = useState<string | null>(null)
  const switchId = useId()
  if (!bar || day === undefined)
    return (
      <section aria-label={words.asOf} className={css.bar}>
        {query.error ? (
          <PanelError error={query.error} onRetry={query.refetch} />
        ) : (
          <p role="status" className={css.inner}>
            {words.loading}
          </p>
        )}
      </section>
    )
  const { first, today, lastVisit } = bar
  const compared = since !== null && day === days.day ? since : null
  const ago = daysBetween(day, today)
  const choose = (next: string) => {
    setTyped(next)
    if (next >= first && next <= today) go(next)
  }
  return (
    <section aria-label={words.asOf} className={css.bar}>
      <div className={css.inner}>
        <div className={css.when}>
          <h2>{compared === null ? words.title(day) : words.sinceTitle(compared)}</h2>
          {compared === null ? (
            <p>
              {words.ago(ago)}
              {ago > 0 && <span className={css.readOnly}>{words.readOnly}</span>}
            </p>
          ) : (
            <Changed listing={listing} since={compared} />
          )}
          <p className={css.kept}>{words.keptSince(first)}</p>
          <p role="status" className="heard">
            {pastDay === null ? '' : words.showing(pastDay)}
          </p>
        </div>
        <DaySlider bar={bar} day={compared ?? day} isSince={compared !== null} onDay={go} />
        <div className={css.controls}>
          <input
            type="date"
            className={css.date}
            aria-label={words.goTo}
            min={first}
            max={today}
            value={typed ?? compared ?? day}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            onBlur={() => setTyped(null)}
          />
          {lastVisit !== null && (
            <span className={css.switch}>
              <Switch
                id={switchId}
                withThumbIndicator={false}
                checked={since !== null}
                onChange={({ currentTarget: { checked } }) =>
                  onAddress(checked ? { at: undefined, since: 'visit' } : { at: today, since: undefined })
                }
              />
              <label htmlFor={switchId}>
                {words.sinceVisit} <span className={css.looked}>{words.lastLooked(lastVisit)}</span>
              </label>
            </span>
          )}
        </div>
        <Button variant="default" size="xs" className={css.back ?? ''} onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </section>
  )
}
