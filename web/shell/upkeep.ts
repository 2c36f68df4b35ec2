import { workspace } from '@cairn/domain/workspace/contract'
import { call } from '../api.ts'

export const upkeepDelay = 1000
export const pauseBetweenCalls = 100

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** What an admin's shell does for the workspace in the background; answers how many records were adopted. */
export const runUpkeep = async (companyId: string, signal: AbortSignal) => {
  const ask = (action: 'populate-emails' | 'adopt-orphans') =>
    call(workspace.adminUtils, { body: { action, companyId } }, { signal })
  const log = (error: unknown) => {
    if (!signal.aborted) console.warn('Background upkeep failed.', error)
  }

  await wait(upkeepDelay, signal)
  await ask('populate-emails').catch(log)
  let total = 0
  try {
    for (;;) {
      const { adopted = 0, remaining = 0 } = await ask('adopt-orphans')
      total += adopted
      if (adopted === 0 || remaining === 0) break
      await wait(pauseBetweenCalls, signal)
    }
  } catch (error) {
    log(error)
  }
  return total
}
