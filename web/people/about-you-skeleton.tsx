import '@mantine/core/styles/Skeleton.layer.css'
import { messages } from '@cairn/domain/messages'
import { Skeleton } from '@mantine/core'
import css from './about-you.module.css'

const fields = ['name', 'email', 'title', 'icon', 'team', 'leader']

export const AboutYouSkeleton = () => (
  <div role="status" aria-label={messages.loading} className={css.fields}>
    {fields.map((field) => (
      <div key={field} className={css.ghost}>
        <Skeleton height={12} width={88} />
        <Skeleton height={32} />
      </div>
    ))}
  </div>
)
