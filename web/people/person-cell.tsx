import { messages } from '@cairn/domain/people/messages'
import type { Person } from '@cairn/domain/people/schema'
import { Star } from 'lucide-react'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { TwoLines } from '../ui/two-lines.tsx'
import css from './person-cell.module.css'

type Props = {
  person: Pick<Person, 'fullName' | 'profileEmoji' | 'isTeamLeader' | 'owes'>
  isYou: boolean
  /** A second line under the name. */
  note?: string
}

/** The words after a name: that it is oneself, and that the person leads a team. */
export const PersonMarks = ({ isYou, isLeader }: { isYou: boolean; isLeader: boolean }) => (
  <>
    {isYou && <Badge tone="accent">{messages.you}</Badge>}
    {isLeader && (
      <span className={css.leader}>
        <Star size={12} aria-hidden="true" />
        {messages.leader}
      </span>
    )}
  </>
)

/** A person in a table or list. */
export const PersonCell = ({ person, isYou, note }: Props) => (
  <div className={css.cell}>
    <Avatar name={person.fullName} emoji={person.profileEmoji} />
    <div className={css.words}>
      <span className={css.line}>
        <TwoLines className={css.name}>{person.fullName}</TwoLines>
        <PersonMarks isYou={isYou} isLeader={person.isTeamLeader} />
        {person.owes && <Badge>{messages.owes[person.owes]}</Badge>}
      </span>
      {note && <TwoLines className={css.note}>{note}</TwoLines>}
    </div>
  </div>
)
