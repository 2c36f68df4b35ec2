import { isUnreachable } from '../failure.ts'

const retryEvery = 3000

/** Until the browser says that it is online again, or a while has passed. */
const untilWorthAsking = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, retryEvery)
    window.addEventListener('online', go)
  })

const stopped = new Set<string>()

/** Asks again and again until somebody answers; what is asked has a name of its own, so that it is done once. */
export const sendUntilAnswered = async <T>(name: string, ask: () => Promise<T>): Promise<T | null> => {
  stopped.delete(name)
  while (!stopped.has(name)) {
    try {
      return await ask()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await untilWorthAsking()
    }
  }
  return null
}

export const stopSending = (name: string) => stopped.add(name)
