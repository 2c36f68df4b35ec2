import type { ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import type { Show } from './address.ts'
import css from './review-panels.module.css'

/** What can be opened from a review; in public nothing can. */
export type Links = { onOpen: (objectiveId: string) => void; onShow: (show: Show) => void } | null

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
