import { describe, expect, it } from 'vitest'
import { readImport } from './import.ts'

const file = (...lines: string[]) => lines.join('\n')
const head = 'type,reference,parent,title,quarter,status,start,current,target'
const problems = (...lines: string[]) =>
  readImport(file(...lines)).problems.map(({ line, column, message }) => [line, column, message])

describe('a file of OKRs', () => {
  it('has a line for each objective, followed by those of its key results', () => {
    const {
      objectives,
      rows,
      problems: wrong,
    } = readImport(
      file(head, 'objective,one,,Grow,Q1 2026,behind', 'key_result,,,Ten,,,1,5,10', ',two,one,Sell,Q2 2026,'),
    )
    expect(wrong).toEqual([])
    expect(rows).toBe(3)
    expect(objectives).toMatchObject([
      {
        line: 2,
        reference: 'one',
        parent: null,
        title: 'Grow',
        status: 'behind',
        keyResults: [{ title: 'Ten', startValue: 1, currentValue: 5, targetValue: 10, status: 'not_set' }],
      },
      { line: 4, reference: 'two', parent: 'one', keyResults: [] },
    ])
  })

  it('needs only titles and quarters; a status that is not given is not set', () => {
    expect(readImport(file('Title,Quarter', 'Grow,Q1 2026')).objectives).toMatchObject([
      {
        title: 'Grow',
        quarter: 'Q1 2026',
        status: 'not_set',
        owner_email: null,
        due_date: null,
        progress: null,
      },
    ])
  })

  it('is told of every wrong line, with the column and the words', () => {
    expect(
      problems(
        head,
        'key_result,,,Early,,,,,',
        'objective,,,,Q1 2026,on_track,,,',
        'objective,,,Grow,Q9 2026,late,,,',
        'key_result,,,Ten,,,x,,1e99',
        'thing,,,Odd,Q1 2026,,,,',
        'objective,,,Many,Q1 2026,,,,,,,extra',
      ),
    ).toEqual([
      [2, 'type', 'A key result must follow its objective.'],
      [3, 'title', 'OKR title is required.'],
      [4, 'quarter', 'Please choose a quarter from the list.'],
      [4, 'status', 'Please choose a status from the list.'],
      [5, 'start', 'Please enter a number.'],
      [5, 'target', 'Please enter a number between -1,000,000,000,000,000 and 1,000,000,000,000,000.'],
      [6, 'type', 'The type must be objective or key_result.'],
      [7, null, 'This line has more cells than the first one.'],
    ])
  })

  it('gives each reference once', () => {
    expect(problems(head, ',one,,Grow,Q1 2026', ',one,,Sell,Q1 2026')).toEqual([
      [3, 'reference', 'Another objective of this file has the same reference.'],
    ])
  })

  it('has a head that is known', () => {
    expect(problems('title,status', 'Grow,behind')).toEqual([
      [1, 'quarter', 'The column "quarter" is missing.'],
    ])
    expect(problems('title,quarter,colour', 'Grow,Q1 2026,red')).toEqual([
      [1, 'colour', 'The column "colour" is not known.'],
    ])
  })

  it.each([
    ['title,quarter,title', 'title'],
    ['title,quarter,Title ', 'title'],
    ['title,quarter,start,current,START', 'start'],
    ['quarter,title,parent,parent,title', 'parent'],
  ])('has no column twice: %s', (columns, twice) => {
    expect(problems(columns, 'Grow,Q1 2026,Sell,1,2')).toEqual([
      [1, twice, `The column "${twice}" is there twice. Please leave it once.`],
    ])
  })

  it('has something in it', () => {
    expect(problems('')).toEqual([[1, null, 'The file has no lines to import.']])
    expect(problems(head)).toEqual([[1, null, 'The file has no lines to import.']])
    expect(problems(head, '"open')).toEqual([[2, null, 'A quotation mark is not closed.']])
  })

  it('has at most 5,000 lines', () => {
    const lines = (count: number) => ['title,quarter', ...Array.from({ length: count }, () => 'Grow,Q1 2026')]
    expect(problems(...lines(5000))).toEqual([])
    expect(problems(...lines(5001))).toEqual([[1, null, 'A file may have at most 5,000 lines.']])
  })

  it.each([
    ['2,5', 2.5],
    ['0,500', 0.5],
    ['−5', -5],
    ['1e3', 1000],
    ['2,500', null],
    ['1.234,5', null],
    ['0x10', null],
    ['0b11', null],
  ])('reads %j as people write numbers: %j, and refuses what may mean two', (written, value) => {
    const lines = ['type;title;quarter;current', 'objective;Grow;Q1 2026;', `key_result;Ten;;${written}`]
    const read = readImport(file(...lines))
    expect(read.objectives[0]?.keyResults[0]?.currentValue ?? null).toBe(value)
    expect(read.problems.map(({ message }) => message)).toEqual(
      value === null ? ['Please enter a number.'] : [],
    )
  })

  describe.each([
    {
      separator: ';',
      beside: '2,5',
      refused: ['1.500', '-12.500', '−1.500', '1,500'],
      read: [
        ['0.500', 0.5],
        ['1.5', 1.5],
        ['1.5000', 1.5],
        ['1500', 1500],
      ],
    },
    { separator: ';', beside: '1.234,5', refused: ['1.500', '1,500', '1.234,5'], read: [] },
    {
      separator: ';',
      beside: '2.5',
      refused: ['1,500'],
      read: [
        ['1.500', 1.5],
        ['0.500', 0.5],
      ],
    },
    {
      separator: ',',
      beside: '"2,5"',
      refused: ['"1,500"'],
      read: [
        ['1.500', 1.5],
        ['0.500', 0.5],
        ['1.5', 1.5],
      ],
    },
  ] as const)('parted by $separator with $beside elsewhere', ({ separator, beside, refused, read }) => {
    const readBeside = (written: string) =>
      readImport(
        file(
          ...[
            ['type', 'title', 'quarter', 'start', 'current'],
            ['objective', 'Grow', 'Q1 2026', '', ''],
            ['key_result', 'Ten, or 2,5', '', '', written].map((cell) =>
              cell.startsWith('Ten') ? `"${cell}"` : cell,
            ),
            ['objective', 'Sell', 'Q1 2026', '', ''],
            ['key_result', 'Two', '', beside, ''],
          ].map((cells) => cells.join(separator)),
        ),
      )

    it.each(refused)('%s is refused: it may mean two', (written) => {
      expect(readBeside(written).problems).toContainEqual({
        line: 3,
        column: 'current',
        message: 'Please enter a number.',
      })
    })

    for (const [written, value] of read)
      it(`${written} is ${value}`, () => {
        const { objectives, problems: wrong } = readBeside(written)
        expect(wrong).toEqual([])
        expect(objectives[0]?.keyResults[0]?.currentValue).toBe(value)
      })
  })

  it('of semicolons may have commas in words: they are no decimal ones', () => {
    const lines = ['type;title;quarter;current', 'objective;2,5;Q1 2026;', 'key_result;1,25;;1.500']
    const { objectives, problems: wrong } = readImport(file(...lines))
    expect(wrong).toEqual([])
    expect(objectives[0]?.keyResults[0]).toMatchObject({ title: '1,25', currentValue: 1.5 })
  })
})
