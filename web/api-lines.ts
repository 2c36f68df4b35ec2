import { apiVersion, type Endpoint, type Reply, type Request as RequestOf } from '@cairn/domain/endpoint'
import { addressOf, checkedReply, noAnswer, type Parts, refusedBy, sentBody } from './api.ts'

/** Calls an endpoint that answers with a line of JSON for each step, and hands each on as it arrives. */
export const callLines = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  onLine: (line: Reply<E>) => void,
) => {
  const parts = request as Parts
  const { type, text: body } = sentBody(endpoint, parts)
  const response = await fetch(addressOf(endpoint, parts), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/x-ndjson, application/json',
      'content-type': type,
      [apiVersion.header]: apiVersion.current,
    },
    body,
  }).catch(() => Promise.reject(noAnswer()))
  if (!response.ok || !response.body) throw await refusedBy(response)
  const read = (text: string) => {
    if (text.trim() !== '') onLine(checkedReply(endpoint, JSON.parse(text)))
  }
  let rest = ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => Promise.reject(noAnswer()))
    if (done) return read(rest)
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) read(line)
  }
}
