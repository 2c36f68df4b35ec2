import { messages } from '@cairn/domain/people/messages'
import { ReminderPanel } from '../reminders/reminder-panel.tsx'
import { SecuritySection } from '../security/security-section.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { AboutYou } from './about-you.tsx'
import css from './profile-page.module.css'

export const ProfilePage = () => (
  <>
    <PageTitle title={messages.profile.title} />
    <div className={css.columns}>
      <div className={css.column}>
        <AboutYou />
        <ReminderPanel />
      </div>
      <SecuritySection />
    </div>
  </>
)
