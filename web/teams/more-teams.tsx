import { messages } from '@cairn/domain/setup/messages'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'
import css from './team-tree.module.css'
import { type KnownTeams, loadTeams } from './tree-query.ts'

/** Says that the tree is only partly loaded, and loads more of it, level by level. */
export const MoreTeams = ({ known: { teams, total, lastFromTop } }: { known: KnownTeams }) => {
  const client = useQueryClient()
  const more = useMutation({
    mutationFn: () => loadTeams(client, lastFromTop === undefined ? {} : { after: lastFromTop }),
    onError: (error) => notices.error(wordsOf(error)),
  })
  return (
    <div className={css.more}>
      <p className={css.note}>{messages.teams.partly(teams.length, total)}</p>
      <Button variant="default" loading={more.isPending} onClick={() => more.mutate()}>
        {messages.teams.more}
      </Button>
    </div>
  )
}
