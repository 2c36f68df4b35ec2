import { messages } from '@cairn/domain/people/messages'
import { SecuritySection } from '../security/security-section.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { AboutYou } from './about-you.tsx'
import css from './profile-page.module.css'

export const ProfilePage = () => (
  <>
    <PageTitle title={messages.profile.title} />
    <div className={css.columns}>
      <AboutYou />
      <SecuritySection />
    </div>
  </>
)
