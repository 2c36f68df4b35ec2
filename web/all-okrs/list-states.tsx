import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import { messages } from '@cairn/domain/objectives/messages'
import { Button } from '@mantine/core'
import { SearchX, Target } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import css from './list-states.module.css'
import { CreateLink } from './toolbar.tsx'

/** The filters leave nothing. */
export const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <div className={css.empty}>
    <EmptyState icon={<SearchX size={20} />} title={messages.empty.title} text={messages.empty.text}>
      <Button variant="default" onClick={onClear}>
        {words.clearFilters}
      </Button>
    </EmptyState>
  </div>
)

/** The workspace has none at all. */
export const FirstUse = ({ onImport }: { onImport: () => void }) => (
  <div className={css.empty}>
    <EmptyState
      icon={<Target size={20} />}
      title={messages.empty.title}
      text={messages.empty.text}
      note={words.firstUse}
    >
      <div className={css.actions}>
        <Button variant="default" onClick={onImport}>
          {words.importCsv}
        </Button>
        <CreateLink />
      </div>
    </EmptyState>
  </div>
)

const indents = [0, 1, 1, 0, 1, 2, 0, 0]

/** The shape of what is coming, so that nothing jumps when it is there. */
export const ListSkeleton = () => (
  <div aria-hidden="true" className={css.skeleton}>
    <div className={css.head} />
    {indents.map((indent, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing but their place.
      <div key={row} className={css.row}>
        <span style={{ marginLeft: 26 + 24 * indent, width: `${80 - 10 * indent}%` }} />
        <span />
        <span />
        <span />
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
)
