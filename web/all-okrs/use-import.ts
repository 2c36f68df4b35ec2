import type { Reply } from '@cairn/domain/endpoint'
import { objectives } from '@cairn/domain/objectives/contract'
import { importMessages as words } from '@cairn/domain/objectives/list-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { callLines } from '../api-lines.ts'
import { isUnreachable, wordsOf } from '../failure.ts'
import { freshId } from '../fresh-id.ts'
import { refreshObjectives } from '../objectives/queries.ts'
import { notices } from '../ui/notice-store.ts'

const largest = 8_000_000

export type Preview = Reply<typeof objectives.previewImport>
export type ImportState =
  | { kind: 'empty'; failure: string | null }
  | { kind: 'checking'; name: string }
  | { kind: 'checked'; id: string; name: string; csv: string; preview: Preview; failure: string | null }
  | { kind: 'importing'; name: string; done: number; total: number }

/** Spreadsheets on Windows still write their own alphabets; whatever is not UTF-8 is taken for one of those. */
export const textOf = (file: ArrayBuffer) => {
  const [first, second] = new Uint8Array(file)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** A file on its way: chosen, checked line by line, then imported as a whole or not at all. */
export const useImport = (onDone: () => void) => {
  const client = useQueryClient()
  const [state, setState] = useState<ImportState>({ kind: 'empty', failure: null })
  const fail = (failure: string) => setState({ kind: 'empty', failure })

  const choose = async (file: File) => {
    if (file.size > largest) return fail(words.tooLarge)
    setState({ kind: 'checking', name: file.name })
    try {
      const csv = textOf(await file.arrayBuffer())
      const preview = await call(objectives.previewImport, { body: csv })
      setState({ kind: 'checked', id: freshId(), name: file.name, csv, preview, failure: null })
    } catch (error) {
      fail(error instanceof DOMException ? words.unreadable : wordsOf(error))
    }
  }

  const run = async () => {
    if (state.kind !== 'checked') return
    const checked = state
    const back = (failure: string, problems = checked.preview.problems) =>
      setState({ ...checked, failure, preview: { ...checked.preview, problems } })
    setState({ kind: 'importing', name: checked.name, done: 0, total: checked.preview.objectives })
    let isSettled = false
    try {
      await callLines(objectives.import, { query: { id: checked.id }, body: checked.csv }, (step) => {
        if ('done' in step) return setState({ kind: 'importing', name: checked.name, ...step })
        isSettled = true
        if ('refused' in step) return back(step.refused.message, step.refused.problems)
        notices.info(words.done(step.imported.objectives, step.imported.keyResults))
        onDone()
      })
      if (!isSettled) back(words.interrupted)
    } catch (error) {
      back(isUnreachable(error) ? words.interrupted : wordsOf(error))
    }
    void refreshObjectives(client)
  }
  return { state, choose, run }
}
