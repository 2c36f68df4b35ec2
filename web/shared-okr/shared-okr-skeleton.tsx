import '@mantine/core/styles/Skeleton.layer.css'
import { publicMessages } from '@cairn/domain/objectives/public-messages'
import { Skeleton } from '@mantine/core'
import css from './shared-okr-page.module.css'

export const SharedOkrSkeleton = () => (
  <div role="status" aria-label={publicMessages.loading} className={css.sheet}>
    <Skeleton height={24} width="70%" />
    <Skeleton height={24} width="55%" />
    <Skeleton height={60} />
    <Skeleton height={168} />
  </div>
)
