import '@mantine/core/styles/Skeleton.layer.css'
import { messages } from '@cairn/domain/messages'
import { Skeleton } from '@mantine/core'
import css from './create-page.module.css'

const sections = [
  { name: 'objective', fields: [32, 52, 32, 56] },
  { name: 'place', fields: [32] },
  { name: 'key results', fields: [32] },
]

export const CreateSkeleton = () => (
  <div role="status" aria-label={messages.loading} className={css.columns}>
    <div className={css.sheet}>
      {sections.map(({ name, fields }) => (
        <div key={name} className={css.section}>
          <Skeleton height={14} width={96} />
          {fields.map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <Skeleton key={index} height={height} />
          ))}
        </div>
      ))}
    </div>
    <div className={css.aside}>
      <Skeleton height={220} />
      <Skeleton height={132} />
    </div>
  </div>
)
