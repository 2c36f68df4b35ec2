import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import css from './cards-page.module.css'

const cards = ['first', 'second', 'third']

/** Three cards in outline. */
export const CardSkeleton = () => (
  <div aria-hidden="true" className={css.cards}>
    {cards.map((card) => (
      <div key={card} className={css.ghost}>
        <Skeleton height={16} width="38%" />
        <Skeleton height={12} width="56%" />
        <Skeleton height={48} />
      </div>
    ))}
  </div>
)
