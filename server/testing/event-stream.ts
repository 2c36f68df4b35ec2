import { LiveEvent } from '@cairn/domain/live/schema'

/** What an open stream says, one event after the other. */
export async function* messagesOf(response: Response, onId: (id: string) => void): AsyncGenerator<LiveEvent> {
  if (!response.ok || response.body === null) return
  let open = ''
  for await (const bytes of response.body) {
    const texts = (open + Buffer.from(bytes).toString()).split('\n\n')
    open = texts.pop() ?? ''
    for (const text of texts) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
      const seen = field('id')
      if (seen !== undefined) onId(seen)
      const data = field('data')
      if (data !== undefined) yield LiveEvent.parse(JSON.parse(data))
    }
  }
}
