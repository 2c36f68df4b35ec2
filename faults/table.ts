import { inThousands, printTable } from '../bench/table.ts'

/** What one scenario came to. */
export type Row = {
  name: string
  acknowledged: number
  refused: Map<string, number>
  cut: number
  lost: number
  wrong: number
  /** Seconds. */
  slowest: number
  recovery: number
  remarks: readonly string[]
}

/** A scenario that came to no end: the others still run. */
export const failedRow = (name: string, why: string): Row => ({
  name,
  acknowledged: 0,
  refused: new Map(),
  cut: 0,
  lost: 0,
  wrong: 1,
  slowest: 0,
  recovery: 0,
  remarks: [`came to no end: ${why}`],
})

/** A scenario that could not take place here. */
export type NotRun = { name: string; whyNot: string }

const refusals = (refused: Map<string, number>) =>
  [...refused].map(([code, count]) => `${inThousands(count)} ${code}`).join(', ') || '0'

const cellsOf = (row: Row | NotRun) =>
  'whyNot' in row
    ? [row.name, 'not run', '', '', '', '', '', '']
    : [
        row.name,
        inThousands(row.acknowledged),
        refusals(row.refused),
        inThousands(row.cut),
        String(row.lost),
        String(row.wrong),
        row.slowest.toFixed(1),
        row.recovery.toFixed(1),
      ]

const head = ['', 'acknowledged', 'refused', 'cut off', 'lost', 'wrong', 'longest answer s', 'recovered s']

/** One row, as soon as it is known. */
export const lineOf = (row: Row | NotRun) =>
  cellsOf(row)
    .map((cell, column) => (column === 0 ? cell : `${head[column]}: ${cell}`))
    .join(', ')

export const printRows = (title: string, rows: readonly (Row | NotRun)[]) => {
  printTable(title, head, rows.map(cellsOf))
  console.log()
  for (const row of rows) {
    const remarks = 'whyNot' in row ? [`not run: ${row.whyNot}`] : row.remarks
    for (const remark of remarks) console.log(`- *${row.name}*: ${remark}`)
  }
}

export const wasRun = (row: Row | NotRun): row is Row => !('whyNot' in row)
export const isGood = ({ lost, wrong }: Row) => lost === 0 && wrong === 0
