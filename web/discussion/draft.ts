import type { discussion } from '@cairn/domain/discussion/contract'
import { isNamedIn } from '@cairn/domain/discussion/rules'
import type { Request } from '@cairn/domain/endpoint'
import { z } from 'zod'
import { freshId } from '../fresh-id.ts'
import { parseUnsent } from '../kept-typing.ts'
import { dropUnsent, keepUnsentHere, readUnsent } from '../unsent.ts'

const Meant = z.object({
  kind: z.enum(['person', 'team', 'owners']),
  id: z.string().nullable(),
  name: z.string(),
})
export type Meant = z.infer<typeof Meant>

/** What a comment is about besides the objective, with the words for it. */
const Target = z.object({
  kind: z.enum(['reply', 'update', 'change']),
  name: z.string(),
  replyTo: z.string().nullable(),
  updateId: z.string().nullable(),
  ledger: z.object({ version: z.number(), place: z.number() }).nullable(),
})
export type Target = z.infer<typeof Target>

export const targetOf = (kind: Target['kind'], name: string, at: Partial<Target>): Target => ({
  kind,
  name,
  replyTo: null,
  updateId: null,
  ledger: null,
  ...at,
})

const Draft = z.object({
  id: z.string(),
  words: z.string(),
  meant: z.array(Meant),
  target: Target.nullable(),
  /** Sent, and nobody has answered yet. */
  isWaiting: z.boolean(),
})
export type Draft = z.infer<typeof Draft>

export const emptyDraft = (target: Target | null = null): Draft => ({
  id: freshId(),
  words: '',
  meant: [],
  target,
  isWaiting: false,
})

/** A comment that was begun stays in its tab until it is sent or emptied, whatever becomes of the page. */
export const keptDraft = (name: string): Draft | null =>
  Draft.safeParse(parseUnsent(readUnsent(name))).data ?? null
export const keepDraft = (name: string, draft: Draft) =>
  draft.words.trim() === '' ? dropUnsent(name) : keepUnsentHere(name, JSON.stringify(draft))

/** Refused as another comment that stands already: what is written here is one of its own from then on. */
export const afterRefusal = (draft: Draft, field: string | undefined): Draft => ({
  ...draft,
  id: field === 'id' ? freshId() : draft.id,
  isWaiting: false,
})

/** Those whose names still stand in the words. */
export const mentionsIn = ({ words, meant }: Pick<Draft, 'words' | 'meant'>) =>
  meant.filter(({ name }) => isNamedIn(words, name)).map(({ kind, id }) => ({ kind, id }))

type NewComment = Request<typeof discussion.post>['body']

export const commentOf = (draft: Draft, isConfirmed: boolean): NewComment => ({
  id: draft.id,
  words: draft.words,
  mentions: mentionsIn(draft),
  isConfirmed,
  replyTo: draft.target?.replyTo ?? null,
  updateId: draft.target?.updateId ?? null,
  ledger: draft.target?.ledger ?? null,
})

/** Up to three words, told apart by their spaces alone: a long one can be read in one way only. */
const beingMentioned = /(?:^|[\s(])@((?:[\p{L}\p{N}\p{M}'’.-]+(?: [\p{L}\p{N}\p{M}'’.-]+){0,2} ?)?)$/u

/** What is typed behind an @ right before the caret, or null. */
export const mentionTyped = (before: string) => beingMentioned.exec(before)?.[1] ?? null

/** The words with the mention in place of what was typed for it, and where the caret stands then. */
export const withMention = (words: string, caret: number, name: string) => {
  const typed = mentionTyped(words.slice(0, caret)) ?? ''
  const start = caret - typed.length
  const text = `${words.slice(0, start)}${name} `
  return { words: text + words.slice(caret).replace(/^ /, ''), caret: text.length }
}

type Piece = { kind: 'text' | 'mention' | 'link'; text: string }
const link = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?\]}'’]/g
const countOf = (text: string, sign: string) => text.split(sign).length - 1

const behindAddress = /[.,;:!?\]}'’]/

/** What closes a bracket that the address itself has opened is part of it; what stands around it is not. */
const addressIn = (found: string) => {
  let end = found.length
  let unopened = countOf(found, ')') - countOf(found, '(')
  for (; unopened > 0 && found[end - 1] === ')'; unopened -= 1) {
    end -= 1
    while (behindAddress.test(found[end - 1] ?? '')) end -= 1
  }
  return found.slice(0, end)
}

const linksIn = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: whole, index } of text.matchAll(link)) {
    const found = addressIn(whole)
    if (index > at) pieces.push({ kind: 'text', text: text.slice(at, index) })
    pieces.push({ kind: 'link', text: found })
    at = index + found.length
  }
  return at < text.length ? [...pieces, { kind: 'text', text: text.slice(at) }] : pieces
}

/** Words in pieces: plain, a mention, or an address. A longer name is found before one that it begins with. */
export const piecesOf = (words: string, names: readonly string[]): Piece[] => {
  const signs = [...new Set(names)].sort((one, other) => other.length - one.length).map((name) => `@${name}`)
  const pieces: Piece[] = []
  let at = 0
  for (let place = words.indexOf('@'); place !== -1; place = words.indexOf('@', place + 1)) {
    const sign = place < at ? undefined : signs.find((one) => words.startsWith(one, place))
    if (sign === undefined) continue
    pieces.push(...linksIn(words.slice(at, place)), { kind: 'mention', text: sign })
    at = place + sign.length
  }
  return [...pieces, ...linksIn(words.slice(at))]
}
