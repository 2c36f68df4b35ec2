import { messages as words } from '@cairn/domain/webhooks/messages'
import { isEverything, stateOf } from '@cairn/domain/webhooks/rules'
import type { Delivery, Webhook } from '@cairn/domain/webhooks/schema'
import { CircleAlert, CircleCheck, CircleDashed, CirclePause } from 'lucide-react'
import { viewersZone } from '../clock.ts'
import { dateText, momentText, shortDayText } from '../ui/moment-text.ts'
import css from './standing.module.css'

/** The time, of another day the day. */
export const whenText = (at: Date, now: Date, timeZone = viewersZone()) =>
  dateText(at, timeZone) === dateText(now, timeZone)
    ? momentText(at, timeZone).slice(dateText(at, timeZone).length + 1)
    : shortDayText(at, timeZone)

/** An address as people say it. */
export const shortAddress = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

export const groupsText = ({ events }: Pick<Webhook, 'events'>) => {
  if (isEverything(events)) return words.everything
  const text = events.map((event) => words.shortGroups[event]).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const stateText = (webhook: Webhook, now: Date) => {
  const state = stateOf(webhook)
  if (state === 'off') return webhook.offBecause === 'paused' ? words.states.paused : words.states.off
  return state === 'failing' && webhook.failingSince !== null
    ? words.states.failing(whenText(webhook.failingSince, now))
    : words.states[state === 'failing' ? 'active' : state]
}

/** What there is to say beside it. */
export const standingText = (webhook: Webhook, now: Date) => {
  const { offBecause, lastFailure, waiting, nextTryAt, lastAnsweredAt, answeredThisWeek } = webhook
  const state = stateOf(webhook)
  if (state === 'off')
    return words.standing[offBecause === 'failing' ? 'failingOff' : (offBecause ?? 'paused')]
  if (state === 'failing')
    return words.standing.failing(lastFailure ?? '', waiting, nextTryAt && whenText(nextTryAt, now))
  return lastAnsweredAt === null
    ? words.standing.unused
    : words.standing.active(answeredThisWeek, whenText(lastAnsweredAt, now))
}

const icons = { off: CirclePause, failing: CircleAlert, unused: CircleDashed, active: CircleCheck }

export const State = ({ webhook, now }: { webhook: Webhook; now: Date }) => {
  const state = stateOf(webhook)
  const isBad = state === 'failing' || (state === 'off' && webhook.offBecause !== 'paused')
  const Icon = isBad ? CircleAlert : icons[state]
  return (
    <span className={css.state} data-state={isBad ? 'bad' : state}>
      <Icon size={14} aria-hidden="true" />
      {stateText(webhook, now)}
    </span>
  )
}

/** What the last try of a delivery came to. */
export const Response = ({ delivery: { state, last } }: { delivery: Pick<Delivery, 'state' | 'last'> }) => {
  if (last === null)
    return (
      <span className={css.state}>
        <CircleDashed size={14} aria-hidden="true" />
        {words.list.waiting}
      </span>
    )
  const isGood = state === 'answered'
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <span className={css.state} data-state={isGood ? 'active' : 'bad'}>
      <Icon size={14} aria-hidden="true" />
      {last.status ?? words.list[last.kind === 'refused' ? 'refused' : 'silent']}
    </span>
  )
}
