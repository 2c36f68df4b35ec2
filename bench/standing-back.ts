import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Browser } from '@playwright/test'

const behind = 10

/** Nobody's browser shares its processors with server and database, as it does here: they go behind it. */
export const standBack = (pid: number) => setPriority(pid, behind)

type Process = { type: string; id: number }

/**
 * Lets a page's main thread go before every other thread of its browser. What they do, a screen's own hardware does for
 * most people; here they paint on the same two processors, and the main thread would wait for them in the midst of a task.
 */
export const letMainThreadsPass = async (browser: Browser) => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo }: { processInfo: Process[] } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  for (const { type, id } of processInfo)
    for (const thread of readdirSync(`/proc/${id}/task`).map(Number))
      if (type !== 'renderer' || thread !== id) setPriority(thread, behind)
}
