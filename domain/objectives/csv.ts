/**
 * Where a spreadsheet may see the beginning of a cell: at ours, and, if it parts cells at other signs than we do, behind
 * each of those. What follows there and reads like a formula is led by an apostrophe, which reading takes away again.
 */
const formula = String.raw`[\s"']*[=+\-@＝＋－＠]`
const beginsLikeFormula = new RegExp(`^(?:'*[\\t\\r]|${formula})`)
const unguardedFormula = new RegExp(`\\r\\n(?=${formula})|[;\\t\\r\\n](?=${formula})`, 'g')
const guardedFormula = new RegExp(`(\\r\\n|[;\\t\\r\\n])'(?=${formula})`, 'g')
const plainNumber = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i

const escapeFormulas = (text: string) => {
  if (plainNumber.test(text)) return text
  const within = text.replace(unguardedFormula, (place) => `${place}'`)
  return beginsLikeFormula.test(within) ? `'${within}` : within
}
const unescapeFormulas = (text: string) => {
  const within = text.startsWith("'") && beginsLikeFormula.test(text.slice(1)) ? text.slice(1) : text
  return within.replace(guardedFormula, '$1')
}

const cell = (value: string | number | null) => {
  const text = escapeFormulas(value === null ? '' : String(value))
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (values: readonly (string | number | null)[]) => `${values.map(cell).join(',')}\r\n`

export type CsvLine = { line: number; cells: string[] }
/** Why a file cannot be read on, and from which line: a quotation mark that nothing closes, or a line without end. */
type CsvFault = { kind: 'unclosed' | 'endless'; line: number }

const byteOrderMark = '\uFEFF'
/** Characters of one line, with everything between its quotation marks; the longest that fits in is some 20,000. */
const longestLine = 100_000

/**
 * RFC 4180, with either kind of line end, read as it arrives: `read` gives the lines that are whole, `end` the last ones.
 * Blank lines are skipped; every line knows its place in the file. After a fault nothing more is read.
 */
export const csvReader = () => {
  let rest = ''
  let separator: string | null = null
  let hasBegun = false
  let line = 1
  let fault: CsvFault | null = null

  const take = (isEnd: boolean) => {
    const found: CsvLine[] = []
    separator ??= separatorOf(rest, isEnd)
    let at = 0
    while (separator !== null && fault === null && at < rest.length) {
      const record = readRecord(rest, at, separator, isEnd)
      if (record === null || 'unclosedAt' in record) {
        if (isEnd && record !== null)
          fault = { kind: 'unclosed', line: line + breaksIn(rest.slice(at, record.unclosedAt)) }
        break
      }
      if (record.cells.length > 1 || record.cells[0] !== '')
        found.push({ line, cells: record.cells.map(unescapeFormulas) })
      line += 1 + record.breaks
      at = record.end
    }
    rest = rest.slice(at)
    if (fault === null && rest.length > longestLine) fault = { kind: 'endless', line }
    return found
  }

  return {
    read: (text: string): CsvLine[] => {
      rest += hasBegun || !text.startsWith(byteOrderMark) ? text : text.slice(1)
      hasBegun ||= text !== ''
      return take(false)
    },
    end: (): CsvLine[] => take(true),
    fault: () => fault,
    /** What parts the cells; null before the first line is there. */
    separator: () => separator,
  }
}

/** A whole file at once. */
export const readCsv = (text: string) => {
  const reader = csvReader()
  return { lines: [...reader.read(text), ...reader.end()], fault: reader.fault() }
}

/** Spreadsheets of half the world part cells by semicolons. Null before the first line is there. */
const separatorOf = (text: string, isEnd: boolean) => {
  const end = endOfPlain(text, 0, '\n')
  if (end === text.length && !isEnd && end <= longestLine) return null
  const head = text.slice(0, end)
  return head.split(';').length > head.split(',').length ? ';' : ','
}

const breaksIn = (text: string) => text.split('\n').length - 1

/** The line that begins there. Null while it may go on, unless the file is at its end. */
const readRecord = (text: string, from: number, separator: string, isEnd: boolean) => {
  const cells: string[] = []
  let at = from
  let breaks = 0
  for (;;) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : { value: '', end: at }
    if (quoted === null) return { unclosedAt: at }
    const end = endOfPlain(text, quoted.end, separator)
    if (end === text.length && !isEnd) return null
    const after = text.slice(quoted.end, end)
    cells.push(quoted.end === at ? after : quoted.value + after.trimEnd())
    breaks += breaksIn(quoted.value)
    at = end
    if (text[at] !== separator) break
    at += 1
  }
  if (text[at] === '\r' && at + 1 === text.length && !isEnd) return null
  return { cells, breaks, end: Math.min(text.length, at + (text.startsWith('\r\n', at) ? 2 : 1)) }
}

const endOfPlain = (text: string, from: number, separator: string) => {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return end
}

const readQuoted = (text: string, from: number) => {
  let value = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return null
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
}
