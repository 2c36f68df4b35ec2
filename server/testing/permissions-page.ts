import { toolNames } from '@cairn/domain/assistants/tools'
import { refusalStatus } from '@cairn/domain/refusal'
import { endpoints } from '../reference/openapi.ts'
import { keysInOrder, keysShown, toolRows, toolRowsOfOthers } from './assistant-rows.ts'
import { answersOf, rowsOf } from './permission-answers.ts'
import { beneathOnesOwn } from './permission-beneath.ts'
import { callers } from './permission-callers.ts'
import { type Level, levelsOf } from './permission-levels.ts'
import { permissionMatrix } from './permission-matrix.ts'
import type { EndpointName } from './permission-rows.ts'

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const linesOf = ({ room, name, endpoint }: (typeof endpoints)[number]) => {
  const called = `${room}.${name}` as EndpointName
  return Object.entries(levelsOf(room, endpoint)).map(([level, words]) =>
    line([
      `\`${endpoint.method} ${endpoint.path}\`${words && `, ${words}`}`,
      ...answersOf(called, level as Level, endpoint).map((status) =>
        status === 200 ? 'yes' : String(status),
      ),
    ]),
  )
}

const tableOf = (room: string) => [
  `## ${room}`,
  '',
  line(['Call', ...Object.values(callers)]),
  line(['---', ...Object.values(callers).map(() => '---')]),
  ...endpoints.filter((one) => one.room === room).flatMap(linesOf),
  '',
]

const meaningOf = (status: number) =>
  Object.entries(refusalStatus)
    .filter(([, carried]) => carried === status)
    .map(([code]) => `\`${code}\``)
    .join(', ')

const statuses = (Object.keys(permissionMatrix) as EndpointName[])
  .flatMap((name) => Object.values(rowsOf(name)))
  .flat()
const refusing = [...new Set<number>(statuses)].filter((status) => status !== 200).sort()

const ownTable = () => [
  '## An OKR of another beneath one’s own',
  '',
  'Owning or sharing an OKR includes everything beneath it. A member asks for the admin’s, which lies beneath the member’s;',
  '[server/indirect-changes.test.ts](../server/indirect-changes.test.ts) makes these calls.',
  '',
  line(['Call', 'Member']),
  line(['---', '---']),
  ...endpoints.flatMap(({ room, name, endpoint: { method, path } }) => {
    const status: number | undefined = (beneathOnesOwn as Record<string, number>)[`${room}.${name}`]
    if (status === undefined) return []
    return [line([`\`${method} ${path}\``, status === 200 ? 'yes' : String(status)])]
  }),
  '',
]

const toolTable = () => [
  '## Tools of assistants',
  '',
  'By the key that an assistant shows, the member’s of one who leads no team; [server/assistants/permissions.test.ts](../server/assistants/permissions.test.ts) uses each of them. A tool that is',
  'not offered (–) is unknown to whoever calls it all the same.',
  '',
  line(['Tool', ...keysInOrder.map((shown) => keysShown[shown].name)]),
  line(['---', ...keysInOrder.map(() => '---')]),
  ...toolNames.flatMap((name) => {
    const ofOthers = toolRowsOfOthers[name]
    return [
      line([`\`${name}\``, ...toolRows[name]]),
      ...(ofOthers === undefined ? [] : [line([`\`${name}\`, an OKR of another`, ...ofOthers])]),
    ]
  }),
  '',
]

/** The matrix to read, as it lies in docs/permissions.md. */
export const permissionsPage = () =>
  [
    '# Who gets what',
    '',
    'Made from [server/testing/permission-matrix.ts](../server/testing/permission-matrix.ts) by `npm run permissions`;',
    '[server/permissions.test.ts](../server/permissions.test.ts) makes every one of these calls and fails on another answer, on a',
    'call without a row, and on a page that is not up to date.',
    '',
    'Every caller asks for the same: things that are the admin’s, in the team that the leader leads. Another company’s admin asks',
    'for them by their ids, so 404 and 422 there say that they are unknown, and *yes* that only their own company was shown or',
    'changed. Where a call opens only to a secret (a password, a mailed link, a code, a signature) it is asked with one that',
    'nobody was given. A refusal has changed nothing.',
    '',
    'Where rights depend on the level of what is acted upon, a call has a row for each: a person, or an invitation by its id or by',
    'its token, which is asked with one that nobody was given and with those of two invitations of the company.',
    '',
    ...refusing.map((status) => `- ${status}: ${meaningOf(status)}`),
    '',
    ...[...new Set(endpoints.map(({ room }) => room))].flatMap(tableOf),
    ...ownTable(),
    ...toolTable(),
  ].join('\n')
