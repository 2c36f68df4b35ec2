import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, readCsv } from './csv.ts'

const cellsOf = (text: string) => readCsv(text).lines.map(({ cells }) => cells)

describe('a CSV line', () => {
  it('quotes what would break it', () => {
    expect(csvLine(['a,b', 'say "no"', 'two\nlines', ' edge ', 7, null])).toBe(
      '"a,b","say ""no""","two\nlines"," edge ",7,\r\n',
    )
  })

  it.each(['=1+1', '+SUM(A1)', '-cmd', '@now', '\tx', '\rx'])('never begins a formula: %j', (text) => {
    expect(csvLine([text])).toMatch(/^"?'/)
  })

  it.each([-5, '-5', '+3.5', -1e21])('leaves the number %j a number', (value) => {
    expect(csvLine([value])).toBe(`${value}\r\n`)
  })
})

describe('a CSV file', () => {
  it('may end its lines either way and begin with a byte order mark', () => {
    expect(cellsOf('\uFEFFa,b\r\n1,2\n3,4')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ])
  })

  it('may part its cells by semicolons', () => {
    expect(cellsOf('a;b\n1,5;2\n')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
  })

  it('knows the line each of its rows began on, blank lines and breaks within cells included', () => {
    expect(readCsv('a\n\n"two\nlines"\nb\n').lines).toEqual([
      { line: 1, cells: ['a'] },
      { line: 3, cells: ['two\nlines'] },
      { line: 5, cells: ['b'] },
    ])
  })

  it('says where a quotation mark is not closed', () => {
    expect(readCsv('a\n"b\nc').unclosedAt).toBe(2)
  })

  it('keeps empty cells, at the end too', () => {
    expect(cellsOf('a,,\n,b,')).toEqual([
      ['a', '', ''],
      ['', 'b', ''],
    ])
  })

  it('reads back what was written, whatever it is', () => {
    const texts = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(texts, (rows) => {
        // The separator of a file is told by its first line, which is a head of plain names in ours.
        const written = csvLine(['one', 'two', 'three', 'four']) + rows.map((row) => csvLine(row)).join('')
        const plain = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)
        expect(cellsOf(written).slice(1)).toEqual(rows.map((row) => row.map(plain)))
      }),
    )
  })
})
