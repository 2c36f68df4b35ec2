import { z } from 'zod'
import { checkInput } from '../checked.ts'
import { namesOf } from '../fields.ts'
import { messages as commonMessages } from '../messages.ts'
import { isStorable } from '../storable.ts'
import { type CsvLine, csvReader } from './csv.ts'
import { objectiveFields } from './fields.ts'
import { areWeightsWhole, keyResultFields, type NewKeyResult, weighed } from './key-results.ts'
import { messages as objectivesMessages } from './messages.ts'
import { scoreFields } from './score.ts'
import { besideDecimalCommas, cellsOf, hasDecimalComma, NameCell, UnreadCell } from './values.ts'

const ObjectiveCells = z.object({ reference: NameCell, ...cellsOf(objectiveFields), ...cellsOf(scoreFields) })
const KeyResultCells = z.object({ ...cellsOf(keyResultFields), confidence: UnreadCell })

type ImportColumn = 'type' | keyof typeof ObjectiveCells.shape | keyof typeof KeyResultCells.shape
/** The order of an export: what an objective says. */
const columnOrder: Record<'type' | keyof typeof ObjectiveCells.shape, number> = {
  type: 1,
  reference: 2,
  parent: 3,
  title: 4,
  description: 5,
  quarter: 6,
  status: 7,
  owner_email: 8,
  co_owner_emails: 9,
  strategy: 10,
  due_date: 11,
  progress: 12,
  progress_counts: 13,
  own_share: 14,
  draft: 15,
  score: 16,
  outcome: 17,
  learned: 18,
}
/** The columns of a file; those that only key results have come last. Only title and quarter have to be there. */
export const importColumns: ImportColumn[] = [
  ...namesOf(columnOrder).toSorted((one, other) => columnOrder[one] - columnOrder[other]),
  ...namesOf(KeyResultCells.shape).filter((column) => !(column in columnOrder)),
]
const requiredColumns = ['title', 'quarter'] as const satisfies ImportColumn[]
const mostImportRows = 5000

const cells = { ...ObjectiveCells.shape, ...KeyResultCells.shape }
const numberColumns = new Set<string>(
  namesOf(cells).filter((column) => typeof checkInput(cells[column], '10').data === 'number'),
)

export const ImportProblem = z.object({ line: z.int(), column: z.string().nullable(), message: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

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
      return readLines(lines, csv.fault(), csv.separator())
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
  separator: string | null,
): ReadImport => {
  const failed = (line: number, message: string, column: string | null = null): ReadImport => ({
    objectives: [],
    rows: Math.max(0, lines.length - 1),
    problems: [{ line, column, message }],
  })
  const [head, ...rows] = lines
  if (rows.length > mostImportRows) return failed(head?.line ?? 1, objectivesMessages.import.tooManyRows)
  if (fault?.kind === 'unclosed') return failed(fault.line, objectivesMessages.import.unclosedQuote)
  if (fault?.kind === 'endless') return failed(fault.line, objectivesMessages.import.endlessLine)
  if (head === undefined || rows.length === 0) return failed(1, objectivesMessages.import.empty)
  const names = head.cells.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'))
  const missing = requiredColumns.find((column) => !names.includes(column))
  if (missing !== undefined)
    return failed(head.line, objectivesMessages.import.columnMissing(missing), missing)
  const unknown = names.find((name) => !importColumns.some((column) => column === name))
  if (unknown !== undefined)
    return failed(head.line, objectivesMessages.import.columnUnknown(unknown), unknown)
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) return failed(head.line, objectivesMessages.import.columnTwice(twice), twice)
  return readRows(names, separator === ';' ? withoutOpenDots(names, rows) : rows)
}

/** A file of a spreadsheet that writes '2,5' has '1.500' for fifteen hundred, or else for one and a half. */
const withoutOpenDots = (names: string[], rows: CsvLine[]): CsvLine[] => {
  const isNumber = (place: number) => numberColumns.has(names[place] ?? '')
  if (!rows.some(({ cells }) => cells.some((cell, place) => isNumber(place) && hasDecimalComma(cell))))
    return rows
  return rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, place) => (isNumber(place) ? besideDecimalCommas(cell) : cell)),
  }))
}

const readRows = (names: string[], rows: CsvLine[]): ReadImport => {
  const objectives: ImportedObjective[] = []
  const problems: ImportProblem[] = []
  const references = new Set<string>()
  /** A key result whose objective is wrong is not wrong for it. */
  let hasObjective = false
  for (const { line, cells } of rows) {
    const complain = (column: string | null, message: string) => problems.push({ line, column, message })
    if (cells.length > names.length) complain(null, objectivesMessages.import.tooManyCells)
    const row: Record<string, string> = Object.fromEntries(importColumns.map((column) => [column, '']))
    names.forEach((name, index) => {
      row[name] = cells[index] ?? ''
      if (!isStorable(row[name])) complain(name, commonMessages.unstorable)
    })
    const read = <S extends z.ZodType>(schema: S): z.output<S> | null => {
      const result = checkInput(schema, row)
      if (result.success) return result.data
      const wrong = result.error.issues.map(({ path, message }) => ({ column: String(path[0]), message }))
      for (const { column, message } of wrong.toSorted(byColumn)) complain(column, message)
      return null
    }
    const type = row.type?.trim() || 'objective'
    if (type === 'objective') {
      hasObjective = true
      const objective = read(ObjectiveCells)
      if (objective?.reference && references.has(objective.reference))
        complain('reference', objectivesMessages.import.referenceTwice)
      if (objective?.reference) references.add(objective.reference)
      if (objective !== null) objectives.push({ ...objective, line, keyResults: [] })
    } else if (type === 'key_result') {
      if (!hasObjective) complain('type', objectivesMessages.import.orphanKeyResult)
      const keyResult = read(KeyResultCells)
      if (keyResult !== null) {
        objectives.at(-1)?.keyResults.push(keyResultOf(keyResult))
      }
    } else complain('type', objectivesMessages.import.typeInvalid)
  }
  for (const { line, keyResults } of objectives)
    if (!areWeightsWhole(keyResults))
      problems.push({ line, column: 'weight', message: objectivesMessages.weightsWrong })
  return {
    objectives: objectives.map((one) => ({ ...one, keyResults: weighed(one.keyResults) })),
    rows: rows.length,
    problems,
  }
}

const placeOf = (column: string) => importColumns.indexOf(column as ImportColumn)
const byColumn = (one: { column: string }, other: { column: string }) =>
  placeOf(one.column) - placeOf(other.column)

const keyResultOf = (cells: z.output<typeof KeyResultCells>) =>
  Object.fromEntries(
    Object.entries(keyResultFields).map(([name, { column }]) => [name, cells[column]]),
  ) as NewKeyResult
