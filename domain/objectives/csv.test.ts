import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, csvReader, readCsv } from './csv.ts'

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

  it.each(['a;=1', 'a; "=1"', '\t =1', 'a\n=1', 'a\r\n@x', '＝1', 'a;＋1', "'=1", ';-1;+1'])(
    'never begins one where cells are parted otherwise: %j',
    (text) => {
      const written = csvLine(['x', text])
      const cells = written.split(/[;\t\r\n]|^x,/).map((cell) => cell.replace(/^[\s"]*/, ''))
      expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([])
      expect(cellsOf(`a,b\n${written}`)[1]).toEqual(['x', text])
    },
  )

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
    expect(readCsv('a\n"b\nc').fault).toEqual({ kind: 'unclosed', line: 2 })
  })

  it('keeps empty cells, at the end too', () => {
    expect(cellsOf('a,,\n,b,')).toEqual([
      ['a', '', ''],
      ['', 'b', ''],
    ])
  })

  it('says where a line does not end', () => {
    expect(readCsv(`a,b\n1,2\n"${'x'.repeat(100_001)}`).fault).toMatchObject({ line: 3 })
    const reader = csvReader()
    reader.read('a,b\n1,2\n"')
    for (let count = 0; count < 11; count += 1) reader.read('x'.repeat(10_000))
    expect(reader.fault()).toEqual({ kind: 'endless', line: 3 })
  })

  it('reads the same in any pieces', () => {
    const signs = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\r', '\n', ' ', "'", '='),
      maxLength: 60,
    })
    fc.assert(
      fc.property(signs, fc.array(fc.nat(60), { maxLength: 8 }), (text, cuts) => {
        const reader = csvReader()
        const places = [
          0,
          ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b),
          text.length,
        ]
        const lines = places.flatMap((place, index) => reader.read(text.slice(places[index - 1] ?? 0, place)))
        const whole = readCsv(text)
        expect({ lines: [...lines, ...reader.end()], fault: reader.fault() }).toEqual(whole)
      }),
      { numRuns: 1000 },
    )
  })

  it('reads back formulas and apostrophes as they were', () => {
    const signs = fc.string({
      unit: fc.constantFrom('a', '"', ';', '\t', '\r', '\n', ' ', "'", '=', '-', '＝', '1'),
      maxLength: 12,
    })
    fc.assert(
      fc.property(signs, (text) => {
        expect(cellsOf(`a,b\n${csvLine(['x', text])}`)[1]).toEqual(['x', text])
      }),
      { numRuns: 2000 },
    )
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
        expect(cellsOf(written).slice(1)).toEqual(rows)
      }),
    )
  })
})
