import { z } from 'zod'
import { messages as common } from '../messages.ts'
import { Email } from '../people/schema.ts'
import { isStorable } from '../storable.ts'
import { type CsvLine, csvReader } from './csv.ts'
import { messages } from './messages.ts'
import { Quarter } from './quarter.ts'
import { Description, DueDate, Measured, NewKeyResult, ProgressOverride, Title } from './schema.ts'
import { ObjectiveStatus } from './status.ts'

/** The columns of a file, in the order of an export. Only title and quarter have to be there. */
export const importColumns = [
  'type',
  'reference',
  'parent',
  'title',
  'description',
  'quarter',
  'status',
  'owner_email',
  'co_owner_emails',
  'strategy',
  'due_date',
  'progress',
  'start',
  'current',
  'target',
  'unit',
] as const
type ImportColumn = (typeof importColumns)[number]
const requiredColumns = ['title', 'quarter'] as const satisfies ImportColumn[]
const mostImportRows = 5000

export const ImportProblem = z.object({ line: z.int(), column: z.string().nullable(), message: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

const blankToNull = (text: string) => (text.trim() === '' ? null : text.trim())
const NumberCell = z.string().transform((text) => (text.trim() === '' ? null : Number(text)))
const StatusCell = z
  .string()
  .transform((text) => text.trim() || 'not_set')
  .pipe(z.enum(ObjectiveStatus.options, messages.statusInvalid))
const Emails = z.string().transform((text) =>
  text
    .split(/[;\s]+/)
    .filter(Boolean)
    .map((email) => email.toLowerCase()),
)

const ObjectiveCells = z.object({
  reference: z.string().transform(blankToNull),
  parent: z.string().transform(blankToNull),
  title: Title(messages.titleRequired),
  description: Description,
  quarter: z.string().trim().pipe(Quarter),
  status: StatusCell,
  owner_email: z.string().transform(blankToNull).pipe(Email.nullable()),
  co_owner_emails: Emails,
  strategy: z.string().transform(blankToNull),
  due_date: z.string().transform(blankToNull).pipe(DueDate),
  progress: NumberCell.pipe(ProgressOverride),
})
const KeyResultCells = z.object({
  title: NewKeyResult.shape.title,
  start: NumberCell.transform((value) => value ?? 0).pipe(Measured),
  current: NumberCell.pipe(Measured.nullable()),
  target: NumberCell.pipe(Measured.nullable()),
  unit: NewKeyResult.shape.unit,
  status: StatusCell,
})

export type ImportedObjective = z.output<typeof ObjectiveCells> & { line: number; keyResults: NewKeyResult[] }
export type ReadImport = { objectives: ImportedObjective[]; rows: number; problems: ImportProblem[] }

/**
 * Everything that can be known of a file without the workspace it goes into, read as it arrives. `take` says whether there
 * is any use in more of it.
 */
export const importReader = () => {
  const csv = csvReader()
  const lines: CsvLine[] = []
  return {
    take: (text: string) => {
      for (const line of csv.read(text)) lines.push(line)
      return csv.fault() === null && lines.length <= mostImportRows + 1
    },
    end: (): ReadImport => {
      if (lines.length <= mostImportRows + 1) for (const line of csv.end()) lines.push(line)
      return readLines(lines, csv.fault())
    },
  }
}

export const readImport = (text: string): ReadImport => {
  const reader = importReader()
  reader.take(text)
  return reader.end()
}

const readLines = (
  lines: CsvLine[],
  fault: ReturnType<ReturnType<typeof csvReader>['fault']>,
): ReadImport => {
  const failed = (line: number, message: string, column: string | null = null): ReadImport => ({
    objectives: [],
    rows: Math.max(0, lines.length - 1),
    problems: [{ line, column, message }],
  })
  const [head, ...rows] = lines
  if (rows.length > mostImportRows) return failed(head?.line ?? 1, messages.import.tooManyRows)
  if (fault?.kind === 'unclosed') return failed(fault.line, messages.import.unclosedQuote)
  if (fault?.kind === 'endless') return failed(fault.line, messages.import.endlessLine)
  if (head === undefined || rows.length === 0) return failed(1, messages.import.empty)
  const names = head.cells.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'))
  const missing = requiredColumns.find((column) => !names.includes(column))
  if (missing !== undefined) return failed(head.line, messages.import.columnMissing(missing), missing)
  const unknown = names.find((name) => !importColumns.some((column) => column === name))
  if (unknown !== undefined) return failed(head.line, messages.import.columnUnknown(unknown), unknown)
  return readRows(names, rows)
}

const readRows = (names: string[], rows: CsvLine[]): ReadImport => {
  const objectives: ImportedObjective[] = []
  const problems: ImportProblem[] = []
  const references = new Set<string>()
  /** A key result whose objective is wrong is not wrong for it. */
  let hasObjective = false
  for (const { line, cells } of rows) {
    const complain = (column: string | null, message: string) => problems.push({ line, column, message })
    if (cells.length > names.length) complain(null, messages.import.tooManyCells)
    const row: Record<string, string> = Object.fromEntries(importColumns.map((column) => [column, '']))
    names.forEach((name, index) => {
      row[name] = cells[index] ?? ''
      if (!isStorable(row[name])) complain(name, common.unstorable)
    })
    const read = <S extends z.ZodType>(schema: S): z.output<S> | null => {
      const result = schema.safeParse(row)
      if (result.success) return result.data
      for (const { path, message } of result.error.issues) complain(String(path[0] ?? ''), message)
      return null
    }
    const type = row.type?.trim() || 'objective'
    if (type === 'objective') {
      hasObjective = true
      const objective = read(ObjectiveCells)
      if (objective?.reference && references.has(objective.reference))
        complain('reference', messages.import.referenceTwice)
      if (objective?.reference) references.add(objective.reference)
      if (objective !== null) objectives.push({ ...objective, line, keyResults: [] })
    } else if (type === 'key_result') {
      if (!hasObjective) complain('type', messages.import.orphanKeyResult)
      const keyResult = read(KeyResultCells)
      if (keyResult !== null) {
        const { start, current, target, ...rest } = keyResult
        objectives
          .at(-1)
          ?.keyResults.push({ ...rest, startValue: start, currentValue: current, targetValue: target })
      }
    } else complain('type', messages.import.typeInvalid)
  }
  return { objectives, rows: rows.length, problems }
}
