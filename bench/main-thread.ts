import type { Browser, Page } from '@playwright/test'

/** From here on a task keeps someone waiting. */
export const longTask = 50

export type Tasks = {
  /** Tasks of more than 50 ms by the clock, and by the processor time that they took. */
  byClock: number
  byProcessor: number
  /** The longest one, by the processor, in ms. */
  longest: number
  /** All of them together, by the processor, in ms. */
  busy: number
}

type Event = { name: string; ph: string; pid: number; tid: number; dur?: number; tdur?: number; args?: Named }
type Named = { name?: string }

const categories = ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata']

/**
 * What the main thread of the page does meanwhile. On a busy machine the clock also counts the time in which others had
 * the processor; the thread’s own time does not.
 */
export const tasksWhile = async (browser: Browser, page: Page, run: () => Promise<void>): Promise<Tasks> => {
  await browser.startTracing(page, { categories })
  await run()
  const { traceEvents }: { traceEvents: Event[] } = JSON.parse(String(await browser.stopTracing()))
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid} ${tid}`),
  )
  if (tasks.length === 0) throw new Error('The trace has no tasks')
  const over = (key: 'dur' | 'tdur') => tasks.filter((task) => (task[key] ?? 0) > longTask * 1000).length
  return {
    byClock: over('dur'),
    byProcessor: over('tdur'),
    longest: tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000,
    busy: tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
  }
}
