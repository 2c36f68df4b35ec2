import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rules, type Sentence } from './architecture.rules.ts'
import { samples } from './architecture.samples.ts'
import type { Rule, Source } from './architecture.sources.ts'

const root = import.meta.dirname
const made = new Set(['node_modules', 'dist', 'test-results', 'playwright-report'])
const isText = /\.(tsx?|m?js|css|json|md|html|sql)$/

/** Every file a person wrote. A walk, not a question to git: a copy without its history is checked too. */
const read = (folder: string): Source[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return made.has(entry.name) || entry.name.startsWith('.') ? [] : read(path)
    return { path, text: isText.test(entry.name) ? readFileSync(join(root, path), 'utf8') : '' }
  })

const tree = read('')
/** The rules and their samples quote everything they forbid. */
const quoting = /^architecture\.(test|rules|documents|samples|import-samples)\.ts$/
const judged = tree.map((file) => (quoting.test(file.path) ? { ...file, text: '' } : file))

const entries = Object.entries(rules) as [Sentence, Rule][]

describe('the layout', () => {
  it.each(entries)('%s', (_, rule) => {
    expect(rule(judged)).toEqual([])
  })

  it('was read: the rooms, the documents and the lock file are there', () => {
    expect(tree.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['domain/contract.ts', 'docs/architecture.md', 'package-lock.json']),
    )
  })

  it('keeps its own rules short', () => {
    expect(rules['no file of code is longer than 250 lines'](tree)).toEqual([])
  })
})

const repository = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]): Source => ({ path, text }))

describe('each rule can fail', () => {
  it.each(entries)('%s', (sentence, rule) => {
    const { offending, offences, fine } = samples[sentence]
    expect(rule(repository(offending))).toEqual(offences)
    expect(rule(repository(fine))).toEqual([])
  })
})
