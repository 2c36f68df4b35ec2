import type { Reply } from '@cairn/domain/endpoint'
import { imports } from '@cairn/domain/objectives/import-contract'
import { importMessages as words } from '@cairn/domain/objectives/list-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { callLines } from '../api-lines.ts'
import { isUnreachable, wordsOf } from '../failure.ts'
import { freshId } from '../fresh-id.ts'
import { refreshObjectives } from '../objectives/queries.ts'
import { notices } from '../ui/notice-store.ts'
import '@mantine/core/styles/Progress.layer.css'
import { type ImportProblem, importColumns } from '@cairn/domain/objectives/import'
import { Button, FileButton, Progress } from '@mantine/core'
import { FileSpreadsheet } from 'lucide-react'
import { TrialHasExpired, useAccess } from '../billing/access.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { WaitingButton } from '../ui/waiting-button.tsx'
import css from './import-dialog.module.css'

const largest = 8_000_000

export type Preview = Reply<typeof imports.previewImport>
type ImportState =
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
const useImport = (onDone: () => void) => {
  const client = useQueryClient()
  const [state, setState] = useState<ImportState>({ kind: 'empty', failure: null })
  const fail = (failure: string) => setState({ kind: 'empty', failure })

  const choose = async (file: File) => {
    if (file.size > largest) return fail(words.tooLarge)
    setState({ kind: 'checking', name: file.name })
    try {
      const csv = textOf(await file.arrayBuffer())
      const preview = await call(imports.previewImport, { body: csv })
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
      await callLines(imports.import, { query: { id: checked.id }, body: checked.csv }, (step) => {
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

const required = ['title', 'quarter']
const columns = words.columns(
  required.join(', '),
  importColumns.filter((column) => !required.includes(column)).join(', '),
)

const Status = ({ state }: { state: ImportState }) => {
  if (state.kind === 'empty') return null
  if (state.kind === 'checking') return words.checking
  if (state.kind === 'importing') return words.progress(state.done, state.total)
  const { problems, objectives, keyResults } = state.preview
  return problems.length > 0 ? words.wrong(problems.length) : words.ready(objectives, keyResults)
}

/** First names every wrong line of a file; then imports all of it, or nothing. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { state, choose, run } = useImport(onClose)
  const hasAccess = useAccess()
  const isBusy = state.kind === 'checking' || state.kind === 'importing'
  const problems = state.kind === 'checked' ? state.preview.problems : []
  const isReady = state.kind === 'checked' && problems.length === 0
  const failure = state.kind === 'empty' || state.kind === 'checked' ? state.failure : null
  // Closing would not stop an import, so it waits.
  const close = () => state.kind !== 'importing' && onClose()
  const cancel = (
    <Button variant="default" disabled={state.kind === 'importing'} onClick={close}>
      Cancel
    </Button>
  )
  if (!hasAccess)
    return (
      <SmallDialog isOpen title={words.title} onClose={onClose} actions={cancel}>
        <TrialHasExpired otherwise={null} />
      </SmallDialog>
    )
  return (
    <SmallDialog
      isOpen
      isForm
      title={words.title}
      onClose={close}
      actions={
        <>
          {cancel}
          <WaitingButton
            type="button"
            missing={isReady || isBusy ? null : words.missing[problems.length > 0 ? 'mended' : 'file']}
            disabled={!isReady}
            loading={state.kind === 'importing'}
            onClick={run}
          >
            {isReady ? words.action(state.preview.rows) : words.import}
          </WaitingButton>
        </>
      }
    >
      <div className={css.import}>
        <p>{words.intro}</p>
        <p className={css.columns}>{columns}</p>
        <div className={css.file}>
          <FileSpreadsheet size={16} aria-hidden="true" />
          <span className={css.name}>{state.kind === 'empty' ? words.noFile : state.name}</span>
          <FileButton accept=".csv,text/csv" onChange={(file) => file && void choose(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs" disabled={isBusy} data-autofocus>
                {state.kind === 'empty' ? words.choose : words.chooseAnother}
              </Button>
            )}
          </FileButton>
        </div>
        <p role="status" className={css.status} data-wrong={problems.length > 0 ? '' : undefined}>
          <Status state={state} />
        </p>
        {state.kind === 'importing' && (
          <Progress
            size={6}
            aria-label={words.importing}
            value={state.total === 0 ? 0 : (state.done / state.total) * 100}
          />
        )}
        {problems.length > 0 && <ImportProblems problems={problems} />}
        <FormMessage>{failure}</FormMessage>
      </div>
    </SmallDialog>
  )
}

const most = 200

/** Which line is wrong, where, and why; of a hopeless file the beginning is enough. */
const ImportProblems = ({ problems }: { problems: readonly ImportProblem[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard.
  <section className={css.problems} tabIndex={0} aria-label={words.problems}>
    <table>
      <thead>
        <tr>
          <th scope="col">{words.line}</th>
          <th scope="col">{words.column}</th>
          <th scope="col">{words.problem}</th>
        </tr>
      </thead>
      <tbody>
        {problems.slice(0, most).map(({ line, column, message }) => (
          <tr key={`${line} ${column} ${message}`}>
            <td>{line}</td>
            <td>{column ?? '–'}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {problems.length > most && <p>{words.moreProblems(problems.length - most)}</p>}
  </section>
)
