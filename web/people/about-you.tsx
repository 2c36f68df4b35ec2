import { messages } from '@cairn/domain/people/messages'
import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { wordsOf } from '../failure.ts'
import { foundBy } from '../search-source.ts'
import { useMembership } from '../session.ts'
import { teamSource } from '../teams/team-source.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { Panel } from '../ui/panel.tsx'
import css from './about-you.module.css'
import { AboutYouForm } from './about-you-form.tsx'
import { AboutYouSkeleton } from './about-you-skeleton.tsx'
import { ownTeam } from './own-team.ts'

/** Who one is to one's colleagues. */
export const AboutYou = () => {
  const { profile } = useMembership()
  const [team, choices] = useQueries({ queries: [ownTeam(profile), foundBy(teamSource)] })
  const failed = [team, choices].find(({ isError, data }) => isError && data === undefined)
  const tryAgain = () => Promise.all([team.refetch(), choices.refetch()])

  const content = () => {
    if (failed)
      return (
        <div className={css.failed}>
          <FormMessage>{wordsOf(failed.error)}</FormMessage>
          <Button variant="default" onClick={tryAgain} loading={team.isFetching || choices.isFetching}>
            Try again
          </Button>
        </div>
      )
    if (team.data === undefined || choices.data === undefined) return <AboutYouSkeleton />
    return <AboutYouForm profile={profile} team={team.data} hasTeams={choices.data.total > 0} />
  }
  return <Panel title={messages.profile.about}>{content()}</Panel>
}
