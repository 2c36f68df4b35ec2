import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import { harmless } from './letter.tsx'

/** Characters that no text of ours contains, and that mean nothing to a mail program or to a regular expression. */
const [opening, closing] = ['\uE000', '\uE001']
const blanks = new RegExp(`${opening}(\\w+)${closing}`, 'g')

type Words = Readonly<Record<string, string>>

/**
 * A letter that is rendered once and then filled in for each of its readers. Rendering takes milliseconds, which is
 * nothing for one letter and a stalled server for thousands. Blanks stand for words, never for markup; within
 * an address for ids and the like, which need no escaping anywhere.
 */
export const formLetter = async (write: (blank: (name: string) => string) => ReactElement) => {
  const letter = write((name) => `${opening}${name}${closing}`)
  const html = await render(letter)
  const text = toPlainText(html)
  return (words: Words) => ({
    html: fillBlanks(html, words, escapeHtml),
    text: fillBlanks(text, words, onOneLine),
  })
}

const fillBlanks = (form: string, words: Words, as: (word: string) => string) =>
  form.replace(blanks, (_, name: string) => as(harmless(words[name] ?? '')))

const onOneLine = (word: string) => word.replace(/\s+/g, ' ')

const entities: Words = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const escapeHtml = (word: string) => word.replace(/[&<>"']/g, (character) => entities[character] ?? character)
