import type { ToolName } from '@cairn/domain/assistants/tools'
import type { KeyScope } from '@cairn/domain/keys/scopes'
import type { RefusalCode } from '@cairn/domain/refusal'

/** Whose key an assistant shows, and what it was given. */
export const keysShown = {
  read: { name: 'Member’s key: read', isOfCompany: false, scopes: ['read'] },
  updates: { name: 'Member’s key: updates', isOfCompany: false, scopes: ['updates'] },
  okrs: { name: 'Member’s key: OKRs', isOfCompany: false, scopes: ['okrs'] },
  whole: { name: 'Member’s key: all three', isOfCompany: false, scopes: ['read', 'updates', 'okrs'] },
  companyReads: { name: 'Company’s key: read', isOfCompany: true, scopes: ['read'] },
  company: { name: 'Company’s key: all three', isOfCompany: true, scopes: ['read', 'updates', 'okrs'] },
} as const satisfies Record<string, { name: string; isOfCompany: boolean; scopes: readonly KeyScope[] }>
export type KeyShown = keyof typeof keysShown
export const keysInOrder = Object.keys(keysShown) as KeyShown[]

/** Not offered, used, or refused with this code. */
export type ToolAnswer = '–' | 'yes' | RefusalCode
type ToolRow = readonly [ToolAnswer, ToolAnswer, ToolAnswer, ToolAnswer, ToolAnswer, ToolAnswer]

const readers: ToolRow = ['yes', '–', '–', 'yes', 'yes', 'yes']

/** What each tool answers in the company of the key, to a member’s, who leads no team, about what is theirs. In the order of the keys above. */
export const toolRows: Record<ToolName, ToolRow> = {
  search_okrs: readers,
  list_choices: readers,
  read_okr: readers,
  why_progress: readers,
  what_changed: readers,
  my_week: ['yes', '–', '–', 'yes', '–', '–'],
  list_blockers: ['not_allowed', '–', '–', 'not_allowed', '–', '–'],
  blockers_of_okr: readers,
  draft_okr: readers,
  create_okr: ['–', '–', 'yes', 'yes', '–', 'yes'],
  post_update: ['–', 'yes', '–', 'yes', '–', 'yes'],
  comment: ['–', 'yes', '–', 'yes', '–', '–'],
}

/** The same about an OKR that is another’s; what is about no OKR has no row. */
export const toolRowsOfOthers: Partial<Record<ToolName, ToolRow>> = {
  read_okr: readers,
  why_progress: readers,
  blockers_of_okr: readers,
  post_update: ['–', 'not_allowed', '–', 'not_allowed', '–', 'yes'],
  comment: ['–', 'yes', '–', 'yes', '–', '–'],
}
