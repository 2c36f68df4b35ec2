import { dialogMessages } from '@cairn/domain/objectives/dialog-messages'
import type { ComponentType } from 'react'
import type { Detail } from './detail.ts'
import { EditTab } from './edit-tab.tsx'
import { HistoryCount } from './history-count.tsx'
import { HistoryTab } from './history-tab.tsx'
import type { TabProps } from './tab-props.ts'
import { UpdateTab } from './update-tab.tsx'

type Tab = {
  id: string
  name: string
  /** Only for those who may change the OKR, and only while the workspace has access. */
  isForm: boolean
  Content: ComponentType<TabProps>
  /** A number after the name; it reads it itself. */
  Count?: ComponentType<{ objectiveId: string }>
}

const { tabs: words } = dialogMessages

/** In their order; the first one that a person has is open at first. */
const tabs: readonly Tab[] = [
  { id: 'update', name: words.update, isForm: true, Content: UpdateTab },
  { id: 'edit', name: words.edit, isForm: true, Content: EditTab },
  { id: 'history', name: words.history, isForm: false, Content: HistoryTab, Count: HistoryCount },
]

export const tabsFor = ({ objective }: Detail) => tabs.filter(({ isForm }) => !isForm || objective.canChange)
