import '@mantine/core/styles/Skeleton.layer.css'
import { messages as commonMessages } from '@cairn/domain/messages'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import { Button, Skeleton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { AssistantsPanel } from '../assistants/assistants-panel.tsx'
import { CalendarPanel } from '../calendar/calendar-panel.tsx'
import { wordsOf } from '../failure.ts'
import { KeysPanel } from '../keys/keys-panel.tsx'
import { ReachPanel } from '../reach/reach-panel.tsx'
import { ReminderPanel } from '../reminders/reminder-panel.tsx'
import { searchQuery } from '../search-source.ts'
import { SecuritySection } from '../security/security-section.tsx'
import { useMe, useMembership } from '../session.ts'
import { teamSource } from '../teams/team-select.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Panel } from '../ui/panel.tsx'
import aboutYouCss from './about-you.module.css'
import { AboutYouForm } from './about-you-form.tsx'
import css from './profile-page.module.css'
import { ownTeam } from './queries.ts'

export const ProfilePage = () => (
  <>
    <PageTitle title={peopleMessages.profile.title} />
    <div className={css.columns}>
      <div className={css.column}>
        <AboutYou />
        <ReminderPanel />
        <ReachPanel />
        <OwnConnections />
      </div>
      <SecuritySection />
    </div>
  </>
)

/** Those of the demo workspace share their accounts, and get neither keys to them nor their dates. */
const OwnConnections = () =>
  useMe()?.isDemo ? null : (
    <>
      <CalendarPanel />
      <KeysPanel />
      <AssistantsPanel />
    </>
  )

/** Who one is to one's colleagues. */
const AboutYou = () => {
  const { profile } = useMembership()
  const [team, choices] = useQueries({ queries: [ownTeam(profile), searchQuery(teamSource)] })
  const failed = [team, choices].find(({ isError, data }) => isError && data === undefined)
  const tryAgain = () => Promise.all([team.refetch(), choices.refetch()])

  const content = () => {
    if (failed)
      return (
        <div className={aboutYouCss.failed}>
          <FormMessage>{wordsOf(failed.error)}</FormMessage>
          <Button variant="default" onClick={tryAgain} loading={team.isFetching || choices.isFetching}>
            Try again
          </Button>
        </div>
      )
    if (team.data === undefined || choices.data === undefined) return <AboutYouSkeleton />
    return <AboutYouForm profile={profile} team={team.data} hasTeams={choices.data.total > 0} />
  }
  return <Panel title={peopleMessages.profile.about}>{content()}</Panel>
}

const fields = ['name', 'email', 'title', 'icon', 'team', 'leader']

const AboutYouSkeleton = () => (
  <div role="status" aria-label={commonMessages.loading} className={aboutYouCss.fields}>
    {fields.map((field) => (
      <div key={field} className={aboutYouCss.ghost}>
        <Skeleton height={12} width={88} />
        <Skeleton height={32} />
      </div>
    ))}
  </div>
)
