type Read = (companyId: string, eventIds: string[]) => Promise<unknown>
type Waiting = { eventIds: string[]; done: Promise<unknown> }

/**
 * Events of one company that arrive while its subscription is being read share the next reading: whatever they tell
 * of had happened before it begins. So a thousand at once are a few questions to the provider and not a thousand.
 */
export const sharedReadings = (read: Read) => {
  const last = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Waiting>()

  return (companyId: string, eventId: string): Promise<unknown> => {
    const joined = waiting.get(companyId)
    if (joined !== undefined) {
      joined.eventIds.push(eventId)
      return joined.done
    }
    const eventIds = [eventId]
    const done = settled(last.get(companyId)).then(() => {
      waiting.delete(companyId)
      return read(companyId, eventIds)
    })
    waiting.set(companyId, { eventIds, done })
    last.set(companyId, done)
    settled(done).then(() => {
      if (last.get(companyId) === done) last.delete(companyId)
    })
    return done
  }
}

/** When it is over, however it went: whoever asked for it hears of a failure. */
const settled = (one: Promise<unknown> | undefined) => Promise.allSettled([one])
