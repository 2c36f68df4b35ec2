import { setTimeout as wait } from 'node:timers/promises'

const warmUp = 1500
/** Milliseconds after which who was refused comes again. */
const pause = 100

/**
 * Does the same over and over on every connection, and prints how often and how fast; `work` answers with its bytes, or with
 * null where it was refused, which is counted apart.
 */
export const timedLoop = async (
  seconds: number,
  connections: number,
  work: () => Promise<number | null | undefined>,
) => {
  const during = async (milliseconds: number) => {
    const end = performance.now() + milliseconds
    const times: number[] = []
    let bytes = 0
    let refused = 0
    const loop = async () => {
      while (performance.now() < end) {
        const began = performance.now()
        const answered = await work()
        if (answered === null) {
          refused += 1
          await wait(pause)
        } else {
          bytes = answered ?? 0
          times.push(performance.now() - began)
        }
      }
    }
    await Promise.all(Array.from({ length: connections }, loop))
    return { times: times.sort((a, b) => a - b), bytes, refused }
  }

  await during(warmUp)
  const started = performance.now()
  const { times, bytes, refused } = await during(seconds * 1000)
  const took = (performance.now() - started) / 1000
  const at = (share: number) => times[Math.floor(times.length * share)]
  console.log(
    JSON.stringify({
      perSecond: times.length / took,
      cpuMicroseconds: null,
      p50: at(0.5),
      p95: at(0.95),
      bytes,
      refused,
    }),
  )
}
