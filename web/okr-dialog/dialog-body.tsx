import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useCallback, useState } from 'react'
import type { Target } from '../discussion/draft.ts'
import { aboutQuery } from '../discussion/queries.ts'
import { useFoundTyping } from '../kept-typing.ts'
import { lazyPart } from '../lazy-page.ts'
import { historyQuery } from '../objectives/queries.ts'
import { Badge } from '../ui/badge.tsx'
import { UpdateForm } from '../updates/update-form.tsx'
import { type Detail, editOf, type TabProps, TypedEdit } from './detail.ts'
import { SavedDialog } from './saved-dialog.tsx'
import '@mantine/core/styles/Tabs.layer.css'
import { screenMessages } from '@cairn/domain/discussion/screen-messages'
import { dialogMessages as words } from '@cairn/domain/objectives/dialog-messages'
import { isChangeable } from '@cairn/domain/objectives/rules'
import { Button, Tabs } from '@mantine/core'
import { TrialHasExpired, useAccess } from '../billing/access.tsx'
import { DueMark } from '../updates/due-mark.tsx'
import css from './dialog-body.module.css'
import { EditTab } from './edit-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import layout from './okr-dialog.module.css'
import { useReadEntries } from './read-entries.ts'
import { Reading } from './reading.tsx'

/** How much is known to have happened, and whether there is more. */
const HistoryCount = ({ objectiveId }: { objectiveId: string }) => {
  const { data, hasNextPage } = useInfiniteQuery(historyQuery(objectiveId))
  if (!data) return null
  const known = data.pages.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      {' '}
      <Badge>{hasNextPage ? `${known}+` : known}</Badge>
    </>
  )
}

/** Counted up to 100. */
const CommentCount = ({ objectiveId }: { objectiveId: string }) => {
  const comments = useQuery(aboutQuery(objectiveId)).data?.comments ?? 0
  if (comments === 0) return null
  return (
    <>
      {' '}
      <Badge>{comments > 99 ? '99+' : comments}</Badge>
    </>
  )
}

const Discussion = lazyPart(async () => (await import('../discussion/discussion.tsx')).Discussion)

const DiscussionTab = ({ detail, target }: TabProps) => (
  <Suspense fallback={null}>
    <Discussion objectiveId={detail.objective.id} target={target} />
  </Suspense>
)

const UpdateTab = ({ detail: { objective }, onDirty, onSaved, onClose }: TabProps) => (
  <UpdateForm objective={objective} onDirty={onDirty} onCancel={onClose} onSaved={onSaved} />
)

type Props = {
  detail: Detail
  initialTab: string | undefined
  onTab: ((tab: string) => void) | undefined
  onOpen: ((id: string) => void) | undefined
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  onOpenAbove: (id: string) => void
}

const { root = '', list = '', tab: tabClass = '', panel = '' } = css

/** On the left what it is, on the right what can be done about it. */
export const DialogBody = (props: Props) => {
  const { detail, initialTab, onTab, onOpen, onDirty, onClose, onOpenAbove } = props
  const { objective } = detail
  // Where the quarter is closed meanwhile, what is typed stays, and saving says why it is refused.
  const [wasChangeable] = useState(() => isChangeable(objective))
  const own = tabsFor(isChangeable(objective) || (wasChangeable && objective.canChange))
  const [chosen, setChosen] = useState(useFoundTyping(editOf(objective.id), TypedEdit) ? 'edit' : initialTab)
  const open = own.find(({ id }) => id === chosen) ?? own[0]
  const hasAccess = useAccess()
  // Not in the tab that saves: in one that is left it would stand still, unseen and above everything.
  const [isSaved, setSaved] = useState(false)
  const closeSaved = useCallback(() => setSaved(false), [])
  const [target, setTarget] = useState<Target | null>(null)
  useReadEntries(objective.id)
  const show = (id: string | null) => {
    if (id === null) return
    setChosen(id)
    onTab?.(id)
  }
  const discuss = (about: Target) => {
    setTarget(about)
    show('discussion')
  }
  const expired = (
    <TrialHasExpired
      otherwise={
        <Button variant="default" onClick={() => show('history')}>
          {words.lapsed.history}
        </Button>
      }
    />
  )
  return (
    <div className={layout.columns}>
      <Reading
        detail={detail}
        onOpen={onOpen}
        onEdit={detail.objective.canChange ? () => show('edit') : undefined}
      />
      <Tabs
        value={open?.id ?? null}
        onChange={show}
        className={layout.working ?? ''}
        classNames={{ root, list, tab: tabClass, panel }}
      >
        <Tabs.List>
          {own.map(({ id, name, Count }) => (
            <Tabs.Tab key={id} value={id}>
              {name}
              {Count && <Count objectiveId={detail.objective.id} />}
            </Tabs.Tab>
          ))}
          {detail.objective.isDue && detail.objective.canChange && (
            <span className={css.due}>
              <DueMark objective={detail.objective} />
            </span>
          )}
        </Tabs.List>
        {own.map(({ id, isForm, Content }) => (
          <Tabs.Panel key={id} value={id}>
            {isForm && !hasAccess ? (
              expired
            ) : (
              <Content
                detail={detail}
                onDirty={onDirty}
                onSaved={() => setSaved(true)}
                onClose={onClose}
                onOpenAbove={onOpenAbove}
                target={target}
                onDiscuss={discuss}
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      <SavedDialog isOpen={isSaved} onClose={closeSaved} />
    </div>
  )
}

type Tab = {
  id: string
  name: string
  /** Only for those who may change the OKR, and only while the workspace has access. */
  isForm: boolean
  Content: ComponentType<TabProps>
  /** A number after the name; it reads it itself. */
  Count?: ComponentType<{ objectiveId: string }>
}

const { tabs: tabsWords } = words

/** In their order; the first one that a person has is open at first. */
const tabs: readonly Tab[] = [
  { id: 'update', name: tabsWords.update, isForm: true, Content: UpdateTab },
  { id: 'edit', name: tabsWords.edit, isForm: true, Content: EditTab },
  { id: 'history', name: tabsWords.history, isForm: false, Content: HistoryTab, Count: HistoryCount },
  {
    id: 'discussion',
    name: screenMessages.title,
    isForm: false,
    Content: DiscussionTab,
    Count: CommentCount,
  },
]

const tabsFor = (mayChange: boolean) => tabs.filter(({ isForm }) => !isForm || mayChange)
