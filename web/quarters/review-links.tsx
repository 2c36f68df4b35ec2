import type { CountedFilters } from '@cairn/domain/quarters/review'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import css from './review-panels.module.css'

export type Show = Omit<CountedFilters, 'cursor'>

/** What can be opened from a review; in public nothing can. */
export type Links = { onOpen: (objectiveId: string) => void; onShow: (show: Show) => void } | null

/** 'scored~7~~{team}~': which, its tenth, its band, its team, its week. */
export const showText = ({ which, tenth, band, teamId, week }: Show) =>
  [which, tenth ?? '', band ?? '', teamId ?? '', week ?? ''].join('~')

export const showIn = (text: string): Show => {
  const [which = '', tenth = '', band = '', teamId = '', week = ''] = text.split('~')
  return {
    which: which as Show['which'],
    ...(tenth && { tenth: Number(tenth) }),
    ...(band && { band: Number(band) }),
    ...(teamId && { teamId }),
    ...(week && { week }),
  }
}

type CountProps = {
  links: Links
  show: Show
  label: string
  /** Where nothing is counted there is nothing to open. */
  counted?: number | undefined
  children?: ReactNode
  className?: string | undefined
}

/** A number that opens what it counts. */
export const Count = ({
  links,
  show,
  label,
  counted,
  children = counted,
  className = css.count,
}: CountProps) =>
  links && counted !== 0 ? (
    <button type="button" className={className} aria-label={label} onClick={() => links.onShow(show)}>
      {children}
    </button>
  ) : (
    <span className={className} role="img" aria-label={label}>
      {children}
    </span>
  )

type NamedProps = { objective: { id: string | null; title: string }; links: Links }

export const ObjectiveName = ({ objective: { id, title }, links }: NamedProps) =>
  links && id !== null ? (
    <button type="button" className={css.named} onClick={() => links.onOpen(id)}>
      {title}
    </button>
  ) : (
    <span>{title}</span>
  )

export const Bearer = ({ name, profileEmoji }: { name: string; profileEmoji: string | null }) => (
  <span className={css.bearer}>
    <Avatar name={name} emoji={profileEmoji} size={20} />
    {name}
  </span>
)
