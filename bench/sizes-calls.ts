import { accounts } from '@cairn/domain/accounts/contract'
import { blockers } from '@cairn/domain/blockers/contract'
import { dashboard } from '@cairn/domain/dashboard/contract'
import { discussion } from '@cairn/domain/discussion/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { invitations } from '@cairn/domain/invitations/contract'
import { live } from '@cairn/domain/live/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { objectiveSorts } from '@cairn/domain/objectives/listing'
import { people } from '@cairn/domain/people/contract'
import { quarters } from '@cairn/domain/quarters/contract'
import { strategies } from '@cairn/domain/strategies/contract'
import { teams } from '@cairn/domain/teams/contract'
import { updates } from '@cairn/domain/updates/contract'
import type { SizedCompany } from './sizes-company.ts'

export type SizedCall = {
  name: string
  endpoint: Endpoint
  as?: keyof SizedCompany['cookies']
  /** The id in the path. */
  of?: (company: SizedCompany) => string
  query?: (company: SizedCompany) => Record<string, string>
  body?: (turn: number, company: SizedCompany) => object
  /** Dear, so it is called less often; and its cost is that of a line of the file. */
  perLine?: true
  /** Only the beginning is read: the rest never comes. */
  isEndless?: true
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const list = (name: string, query?: SizedCall['query']): SizedCall => ({
  name: `All OKRs, ${name}`,
  endpoint: objectives.list,
  ...(query && { query }),
})

/** What the quarter costs that is planned, and the one that is closed. */
const planning: SizedCall[] = [
  { name: 'plan of a quarter, its checks', endpoint: quarters.plan, of: ({ planned }) => planned },
  { name: 'plan of a quarter, its drafts', endpoint: quarters.drafts, of: ({ planned }) => planned },
]
const review: SizedCall = {
  name: 'review of a quarter, live',
  endpoint: quarters.review,
  of: ({ closing }) => closing,
}

/** A value that changes, once where nothing stands above it and once where four above it count it. */
const posting = (name: string, where: 'alone' | 'beneath'): SizedCall => ({
  name,
  endpoint: updates.post,
  of: (company) => company[where].objective,
  body: (turn, company) => ({
    updateText: 'Going well',
    keyResults: [{ id: company[where].keyResult, currentValue: 1 + (turn % 50) }],
  }),
})
const [alone, beneath] = [
  posting('post a value', 'alone'),
  posting('post a value that climbs four levels', 'beneath'),
]

/** The first page of the quarter as it stood a month before. */
const pastDay = list('of a quarter on a past day', ({ quarter }) => ({ quarter, at: daysAgo(30) }))

const [quiet, loud] = (['quiet', 'loud'] as const).map(
  (talk): SizedCall => ({
    name: `discussion, ${talk === 'quiet' ? 'ten comments' : '10,000 comments'}`,
    endpoint: discussion.list,
    of: (company) => company[talk],
  }),
) as [SizedCall, SizedCall]

/** What may cost so many times as much as another, in the same run and the largest company. */
export const bounds: { name: string; calls: SizedCall[]; against: string; most: number }[] = [
  { name: 'the page of a quarter in planning', calls: planning, against: 'dashboard', most: 2 },
  { name: review.name, calls: [review], against: 'dashboard', most: 2 },
  { name: beneath.name, calls: [beneath], against: alone.name, most: 1.6 },
  { name: pastDay.name, calls: [pastDay], against: 'All OKRs, of a quarter', most: 2 },
  { name: loud.name, calls: [loud], against: quiet.name, most: 1.5 },
]

/** Every call that people make often, those that write last. */
export const calls: SizedCall[] = [
  { name: 'session', endpoint: accounts.session },
  { name: 'dashboard', endpoint: dashboard.read },
  { name: 'dashboard, feed of updates', endpoint: dashboard.updates },
  list('first page'),
  list('search for a common word', () => ({ search: 'customers' })),
  list('search that finds nothing', () => ({ search: 'zebra' })),
  list('of a status', () => ({ status: 'at_risk' })),
  list('of a quarter', ({ quarter }) => ({ quarter })),
  pastDay,
  list('of an owner', ({ owner }) => ({ ownerId: owner })),
  list('of a team', ({ team }) => ({ teamId: team })),
  list('of a strategy', ({ strategy }) => ({ strategyId: strategy })),
  ...objectiveSorts
    .filter((sort) => sort !== 'created')
    .map((sort) => list(`by ${sort}`, () => ({ sort, direction: 'ascending' }))),
  { name: 'All OKRs, figures above the list', endpoint: objectives.counts },
  { name: 'All OKRs, choices of the filters', endpoint: objectives.filters },
  { name: 'one OKR', endpoint: objectives.get, of: ({ objective }) => objective },
  { name: 'its updates', endpoint: updates.list, of: ({ objective }) => objective },
  { name: 'its history', endpoint: objectives.history, of: ({ objective }) => objective },
  list('My OKRs', () => ({ mine: 'true' })),
  { name: 'My week', endpoint: updates.myWeek },
  { name: 'blockers', endpoint: blockers.list, as: 'leader' },
  { name: 'strategies', endpoint: strategies.list, query: ({ quarter }) => ({ quarter }) },
  { name: 'people, searched', endpoint: people.list, query: () => ({ search: 'berg' }) },
  { name: 'tree of teams', endpoint: teams.list },
  { name: 'invitations', endpoint: invitations.list, as: 'admin' },
  {
    name: 'palette, an OKR by words',
    endpoint: objectives.list,
    query: () => ({ search: 'del', sort: 'title', direction: 'ascending' }),
  },
  { name: 'palette, a team by name', endpoint: teams.choices, query: () => ({ search: 'op' }) },
  quiet,
  loud,
  ...planning,
  review,
  { name: 'CSV file, each line', endpoint: objectives.export, perLine: true },
  {
    name: 'live, catching up',
    endpoint: live.events,
    query: ({ cursor }) => ({ after: cursor }),
    isEndless: true,
  },
  {
    name: 'post an update',
    endpoint: updates.post,
    of: ({ own }) => own,
    body: (turn) => ({ updateText: 'Going well', status: turn % 2 === 0 ? 'on_track' : 'at_risk' }),
  },
  alone,
  beneath,
  {
    name: 'create an OKR',
    endpoint: objectives.create,
    body: (turn) => ({
      title: `Objective ${turn}`,
      keyResults: [{ title: 'Ten customers', targetValue: 10 }],
    }),
  },
]

/** Asks once, and answers with the bytes that came, or with the lines of a file. */
export const askOnce = async (url: string, company: SizedCompany, call: SizedCall, turn: number) => {
  const { endpoint, as = 'member', of, query, body } = call
  const path = endpoint.path.replace(/:\w+/, encodeURIComponent(of?.(company) ?? ''))
  const search = query ? `?${new URLSearchParams(query(company))}` : ''
  const leaving = new AbortController()
  const response = await fetch(url + path + search, {
    method: endpoint.method,
    signal: leaving.signal,
    headers: {
      cookie: company.cookies[as],
      'accept-encoding': 'identity',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body(turn, company)) }),
  })
  if (!response.ok) throw new Error(`${call.name} answered ${response.status}: ${await response.text()}`)
  if (call.isEndless) {
    const first = await response.body?.getReader().read()
    leaving.abort()
    return first?.value?.byteLength ?? 0
  }
  const text = await response.text()
  return call.perLine ? text.split('\n').length - 2 : Buffer.byteLength(text)
}
