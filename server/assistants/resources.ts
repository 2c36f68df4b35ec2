import { type KeyHolder, mayCall } from '@cairn/domain/assistants/rules'
import { foundIn } from '@cairn/domain/assistants/told'
import { toolMessages as words } from '@cairn/domain/assistants/tool-messages'
import { tools } from '@cairn/domain/assistants/tools'
import { objectives } from '@cairn/domain/objectives/contract'
import { Refused } from '../refused.ts'
import { rooms, rulesOf } from './rule-book.ts'
import { type Asked, runs } from './tools.ts'

const json = 'application/json'
const markdown = 'text/markdown'
const data = { list: 'cairn://objectives', one: 'cairn://objectives/{id}' }
const rules = { list: 'cairn://rules', one: 'cairn://rules/{room}' }
const mayRead = (holder: KeyHolder) => tools.read_okr.calls.every((call) => mayCall(holder, call))

/** None of them is called by what people typed: lists of resources are read as if we had written them. */
export const listResources = (holder: KeyHolder) => [
  ...(mayRead(holder)
    ? [{ uri: data.list, name: 'objectives', mimeType: json, ...words.resources.objectives }]
    : []),
  { uri: rules.list, name: 'rules', mimeType: markdown, ...words.resources.rules },
]

export const listTemplates = (holder: KeyHolder) => [
  ...(mayRead(holder)
    ? [{ uriTemplate: data.one, name: 'objective', mimeType: json, ...words.resources.objective }]
    : []),
  { uriTemplate: rules.one, name: 'rules-of-a-room', mimeType: markdown, ...words.resources.room },
]

const nothingThere = () => new Refused({ code: 'not_found', message: words.resources.unknown })

const ruleBook = async () =>
  [
    `# ${words.resources.rules.title}`,
    ...(await rooms()).map((room) => `- [${room}](${rules.list}/${room})`),
  ].join('\n')

const textAt = async (asked: Asked, uri: string) => {
  const [, kind, one] = /^cairn:\/\/(objectives|rules)(?:\/([\w-]+))?$/.exec(uri) ?? []
  if (kind === 'objectives') {
    const found =
      one === undefined
        ? foundIn(await asked.call(objectives.list, { query: {} }))
        : await runs.read_okr(asked, { id: one })
    return { mimeType: json, text: JSON.stringify(found) }
  }
  const text = kind === undefined ? null : one === undefined ? await ruleBook() : await rulesOf(one)
  if (text === null) throw nothingThere()
  return { mimeType: markdown, text }
}

export const readResource = async (asked: Asked, uri: string) => ({
  contents: [{ uri, ...(await textAt(asked, uri)) }],
})
