import { barMessages } from '@cairn/domain/days/messages'
import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import { messages as objectivesMessages } from '@cairn/domain/objectives/messages'
import { Button } from '@mantine/core'
import { CalendarX, SearchX, Target } from 'lucide-react'
import { CreateLink } from '../billing/access.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import css from './no-okrs.module.css'

/** Nothing that the filters leave was there on that day. */
export const NothingThen = ({ day }: { day: string }) => (
  <div className={css.empty}>
    <EmptyState
      icon={<CalendarX size={20} />}
      title={barMessages.nothing(day)}
      text={barMessages.nothingText}
    />
  </div>
)

/** The filters leave nothing. */
export const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <div className={css.empty}>
    <EmptyState
      icon={<SearchX size={20} />}
      title={objectivesMessages.empty.title}
      text={objectivesMessages.empty.text}
    >
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
      title={objectivesMessages.empty.title}
      text={objectivesMessages.empty.text}
      note={words.firstUse}
    >
      <div className={css.actions}>
        <Button variant="default" onClick={onImport}>
          {words.importCsv}
        </Button>
        <CreateLink>{words.create}</CreateLink>
      </div>
    </EmptyState>
  </div>
)
