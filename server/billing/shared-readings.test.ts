import { describe, expect, it } from 'vitest'
import { sharedReadings } from './reading.ts'

/** Readings that end when the test says so, in the order in which they began. */
const heldReadings = () => {
  const begun: { companyId: string; eventIds: string[]; end: (failure?: Error) => Promise<void> }[] = []
  const read = sharedReadings(
    (companyId, eventIds) =>
      new Promise<void>((resolve, reject) => {
        const end = async (failure?: Error) => {
          if (failure === undefined) resolve()
          else reject(failure)
          await passed()
        }
        begun.push({ companyId, eventIds, end })
      }),
  )
  return { begun, read }
}

/** Lets everything happen that waits for nothing more. */
const passed = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('Events of one company', () => {
  it('share the reading that has not begun, and never one that has', async () => {
    const { begun, read } = heldReadings()
    const first = read('a', 'e1')
    await passed()
    const [second, third] = [read('a', 'e2'), read('a', 'e3')]
    await passed()
    expect(begun.map(({ eventIds }) => eventIds)).toEqual([['e1']])
    await begun[0]?.end()
    expect(begun.map(({ eventIds }) => eventIds)).toEqual([['e1'], ['e2', 'e3']])
    await begun[1]?.end()
    await expect(Promise.all([first, second, third])).resolves.toHaveLength(3)
  })

  it('do not wait for those of another', async () => {
    const { begun, read } = heldReadings()
    void read('a', 'e1')
    void read('b', 'e2')
    await passed()
    expect(begun.map(({ companyId }) => companyId)).toEqual(['a', 'b'])
  })

  it('fail together with the reading they shared, and the next one is read all the same', async () => {
    const { begun, read } = heldReadings()
    const [one, other] = [read('a', 'e1'), read('a', 'e2')]
    await passed()
    const next = read('a', 'e3')
    const heard = Promise.allSettled([one, other])
    await begun[0]?.end(new Error('away'))
    expect((await heard).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await begun[1]?.end()
    await expect(next).resolves.toBeUndefined()
    expect(begun[1]?.eventIds).toEqual(['e3'])
  })
})
