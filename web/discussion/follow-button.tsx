import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { discussion } from '@cairn/domain/discussion/contract'
import { screenMessages as screenWords } from '@cairn/domain/discussion/screen-messages'
import type { Objective } from '@cairn/domain/objectives/schema'
import { ActionIcon, Button, Popover, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { useAccess } from '../billing/access.tsx'
import { hasWords, wordsOf } from '../failure.ts'
import { Avatar } from '../ui/avatar.tsx'
import { notices } from '../ui/notice-store.ts'
import css from './follow-button.module.css'
import { aboutQuery, refreshDiscussion, teamFollowingQuery } from './queries.ts'

const { following: words } = screenWords

type Followed = Pick<Objective, 'id' | 'team'>

const useFollowing = () => {
  const client = useQueryClient()
  return async (run: () => Promise<unknown>) => {
    try {
      await run()
    } catch (error) {
      notices.error(hasWords(error) ? wordsOf(error) : screenWords.notChanged)
    }
    await refreshDiscussion(client)
  }
}

/** Who follows an OKR, and whether oneself does. */
export const FollowButton = ({ objective, hasFaces = true }: { objective: Followed; hasFaces?: boolean }) => {
  const { data } = useQuery(aboutQuery(objective.id))
  const hasAccess = useAccess()
  const perform = useFollowing()
  const params = { objective: objective.id }
  if (!data) return null
  const { isFollowing, isOwn, faces, followers } = data
  const change = () => perform(() => call(isFollowing ? discussion.unfollow : discussion.follow, { params }))
  const rest = followers - faces.length
  return (
    <span className={css.follow}>
      {hasFaces && faces.length > 0 && (
        <span className={css.faces} title={faces.map(({ fullName }) => fullName).join(', ')}>
          <span className="heard">{words.followers(followers)}</span>
          {faces.map(({ id, fullName, profileEmoji }) => (
            <Avatar key={id} name={fullName} emoji={profileEmoji} size={24} />
          ))}
          {rest > 0 && (
            <span className={css.rest} aria-hidden="true">
              +{rest}
            </span>
          )}
        </span>
      )}
      <Button
        variant={isFollowing ? 'light' : 'default'}
        size="sm"
        leftSection={
          isFollowing ? <Check size={14} aria-hidden="true" /> : <Plus size={14} aria-hidden="true" />
        }
        aria-pressed={isFollowing}
        title={isOwn ? words.byOwners : isFollowing ? words.unfollow : undefined}
        disabled={!isFollowing && !hasAccess}
        onClick={() => (isOwn ? notices.info(words.byOwners) : void change())}
      >
        {isFollowing ? words.following : words.follow}
      </Button>
      {objective.team && hasAccess && <TeamFollow team={objective.team} />}
    </span>
  )
}

const TeamFollow = ({ team }: { team: NonNullable<Followed['team']> }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          size="sm"
          variant="subtle"
          aria-label={words.more}
          title={words.more}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown size={14} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>{isOpen && <TeamSwitches team={team} />}</Popover.Dropdown>
    </Popover>
  )
}

const TeamSwitches = ({ team: { id, name } }: { team: NonNullable<Followed['team']> }) => {
  const { data } = useQuery(teamFollowingQuery(id))
  const perform = useFollowing()
  const params = { team: id }
  const follow = (withBelow: boolean) =>
    perform(() => call(discussion.followTeam, { params, body: { withBelow } }))
  const { isFollowing = false, withBelow = false } = data ?? {}
  return (
    <span className={css.team}>
      <Switch
        label={words.team(name)}
        checked={isFollowing}
        disabled={!data}
        onChange={() =>
          void (isFollowing ? perform(() => call(discussion.unfollowTeam, { params })) : follow(false))
        }
      />
      <Switch
        label={words.below}
        checked={withBelow}
        disabled={!isFollowing}
        onChange={() => void follow(!withBelow)}
      />
    </span>
  )
}
