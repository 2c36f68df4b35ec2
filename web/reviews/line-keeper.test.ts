import { expect, test } from 'vitest'
import { createLineKeeper, type Kept, lineTimes, type Typed } from './line-keeper.ts'

type Saving = {
  line: Typed<string>
  answer: (version: number | null, id?: string) => Promise<void>
  fail: (words: string | null) => Promise<void>
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

const keeper = () => {
  const saves: Saving[] = []
  const timers: { at: number; run: () => void }[] = []
  let now = 0
  let stored: readonly Typed<string>[] = []
  let shown: ReadonlyMap<string, Kept<string>> = new Map()
  const lines = createLineKeeper<string>({
    save: (line) =>
      new Promise((resolve, reject) => {
        saves.push({
          line,
          answer: (version, id = line.id) => {
            resolve(version === null ? null : { id, version })
            return settle()
          },
          fail: (words) => {
            reject(words)
            return settle()
          },
        })
      }),
    failureOf: (error) => error as string | null,
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
    },
    store: (kept) => {
      stored = kept
    },
    show: (kept) => {
      shown = kept
    },
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.run()
    }
  }
  const type = (text: string, { id = 'line', version = 1 } = {}) =>
    lines.type({ id, text, version, place: 'note' })
  return { lines, saves, pass, type, stored: () => stored, shown: () => shown }
}

test('a line is saved half a second after the last letter', () => {
  const { saves, pass, type } = keeper()
  type('The gu')
  pass(lineTimes.pause - 1)
  type('The guards')
  pass(lineTimes.pause - 1)
  expect(saves).toHaveLength(0)
  pass(1)
  expect(saves.map(({ line }) => line.text)).toEqual(['The guards'])
})

test('a line that is left is saved at once', () => {
  const { lines, saves, type } = keeper()
  type('The guards hold')
  lines.leave('line')
  expect(saves.map(({ line }) => line.text)).toEqual(['The guards hold'])
})

test('lines are saved each by itself, side by side', () => {
  const { saves, pass, type } = keeper()
  type('One', { id: 'one' })
  type('Other', { id: 'other' })
  pass(lineTimes.pause)
  expect(saves.map(({ line }) => line.id)).toEqual(['one', 'other'])
})

test('what is typed while a save is under way follows it, with the version that came back', async () => {
  const { saves, pass, type, shown } = keeper()
  type('The')
  pass(lineTimes.pause)
  type('The guards')
  pass(lineTimes.pause)
  expect(saves).toHaveLength(1)
  await saves[0]?.answer(2)
  expect(shown().get('line')?.text).toBe('The guards')
  pass(lineTimes.pause)
  expect(saves[1]?.line).toMatchObject({ text: 'The guards', version: 2 })
  await saves[1]?.answer(3)
  expect(shown().size).toBe(0)
})

test('without an answer a line stays, is kept beyond a reload, and is sent again until there is one', async () => {
  const { lines, saves, pass, type, stored, shown } = keeper()
  type('The guards hold')
  pass(lineTimes.pause)
  await saves[0]?.fail(null)
  expect(shown().get('line')).toMatchObject({ state: 'waiting', text: 'The guards hold' })
  expect(stored().map(({ text }) => text)).toEqual(['The guards hold'])
  pass(lineTimes.retry)
  expect(saves).toHaveLength(2)
  await saves[1]?.fail(null)
  lines.retry()
  await saves[2]?.answer(2)
  expect(stored()).toEqual([])
})

test('what a page before this one left unsent is sent by this one', () => {
  const { lines, saves, pass } = keeper()
  lines.resume([{ id: 'line', text: 'Kept', version: 4, place: 'note' }])
  pass(0)
  expect(saves[0]?.line).toMatchObject({ text: 'Kept', version: 4 })
})

test('what was refused says why and stays, until it is typed on or given up', async () => {
  const { lines, saves, pass, type, shown } = keeper()
  type('Too long')
  pass(lineTimes.pause)
  await saves[0]?.fail('Please use at most 500 characters.')
  expect(shown().get('line')).toMatchObject({
    state: 'refused',
    failure: 'Please use at most 500 characters.',
  })
  pass(lineTimes.retry)
  expect(saves).toHaveLength(1)
  type('Long')
  pass(lineTimes.pause)
  expect(saves[1]?.line.text).toBe('Long')
  await saves[1]?.fail('No.')
  lines.drop('line')
  expect(shown().size).toBe(0)
})

test('a line that somebody took away meanwhile is let go', async () => {
  const { saves, pass, type, shown } = keeper()
  type('Gone')
  pass(lineTimes.pause)
  await saves[0]?.answer(null)
  expect(shown().size).toBe(0)
})

test('where somebody wrote over a line, what is typed on goes into the one that has the words now', async () => {
  const { saves, pass, type, shown } = keeper()
  type('Mine')
  pass(lineTimes.pause)
  type('Mine too')
  await saves[0]?.answer(1, 'below')
  expect([...shown().keys()]).toEqual(['below'])
  pass(lineTimes.pause)
  expect(saves[1]?.line).toMatchObject({ id: 'below', text: 'Mine too', version: 1 })
})

test('an empty line is not saved while it is written in, and is taken away when it is left', () => {
  const { lines, saves, pass, type } = keeper()
  type('The guards')
  type('')
  pass(lineTimes.pause)
  expect(saves).toHaveLength(0)
  lines.leave('line')
  expect(saves.map(({ line }) => line.text)).toEqual([''])
})
