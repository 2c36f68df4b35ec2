import type { InReview, Review } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { ActionIcon, Button } from '@mantine/core'
import { UserPlus, X } from 'lucide-react'
import { useCompanyDay } from '../company-day.ts'
import { Stones } from '../logo.tsx'
import { copyText } from '../secure-only.ts'
import { Avatar } from '../ui/avatar.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { notices } from '../ui/notice-store.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import css from './room.module.css'
import { PhoneTimer } from './timer.tsx'

const { room: words, ...said } = screenMessages

const mostFaces = 8

const titleOf = (review: Review, { name, looksAt }: InReview) => {
  const title = review.objectives.find(({ id }) => id === looksAt)?.title
  return title ? words.looksAt(name, title) : name
}

/** Who is in it now. */
const Faces = ({ review }: { review: Review }) => {
  const here = review.people.filter(({ isHere }) => isHere)
  const more = here.length - mostFaces
  return (
    <ul className={css.faces} aria-label={words.inRoom}>
      {here.slice(0, mostFaces).map((one) => (
        <li key={one.id} title={titleOf(review, one)}>
          <Avatar name={one.name} emoji={one.profileEmoji} size={24} />
          <span className="heard">{one.name}</span>
        </li>
      ))}
      {more > 0 && (
        <li className={css.more}>
          +{more} <span className="heard">{words.more(more)}</span>
        </li>
      )}
    </ul>
  )
}

/** Whose review it is, who is in it, and the way out. */
export const RoomHead = ({ review, onLeave }: { review: Review; onLeave: () => void }) => {
  const day = useCompanyDay()
  const isPhone = useIsPhone()
  const invite = async () => {
    await copyText(location.href)
    notices.info(words.copied)
  }
  return (
    <header className={css.head}>
      <span className={css.mark}>
        <Stones size={20} />
      </span>
      <h1 className={css.title}>{said.review(review.team.name)}</h1>
      <span className={css.date}>{said.weekly(day(review.startedAt))}</span>
      <div className={css.inRoom}>
        <span aria-hidden="true">{words.inRoom}</span>
        <Faces review={review} />
        <ActionIcon aria-label={words.invite} title={words.invite} onClick={() => void invite()}>
          <UserPlus size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
      {isPhone && <PhoneTimer timer={review.timer} />}
      <div className={css.leave}>
        {isPhone ? (
          <ActionIcon size={36} aria-label={words.leaveReview} onClick={onLeave}>
            <X size={20} aria-hidden="true" />
          </ActionIcon>
        ) : (
          <Button variant="subtle" rightSection={<KeyCaps keys={['Esc']} />} onClick={onLeave}>
            {words.leave}
          </Button>
        )}
      </div>
    </header>
  )
}
