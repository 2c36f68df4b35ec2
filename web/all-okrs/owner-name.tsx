import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import type { Objective } from '@cairn/domain/objectives/schema'
import { Avatar } from '../ui/avatar.tsx'
import css from './owner-name.module.css'

/** Whose it is, and how many share it. */
export const OwnerName = ({
  objective: { owner, coOwners },
}: {
  objective: Pick<Objective, 'owner' | 'coOwners'>
}) => (
  <span className={css.owner}>
    <Avatar name={owner.fullName} emoji={owner.profileEmoji} size={20} />
    <span className={css.name} title={owner.fullName}>
      {owner.fullName}
    </span>
    {coOwners.length > 0 && (
      <span
        className={css.coOwners}
        title={words.sharedWith(coOwners.map(({ fullName }) => fullName).join(', '))}
      >
        {words.coOwners(coOwners.length)}
      </span>
    )}
  </span>
)
