import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { listeningPort } from './raw-request.ts'
import type { TestServer } from './server.ts'

export const mcpAddress = async ({ app }: Pick<TestServer, 'app'>) =>
  `http://127.0.0.1:${await listeningPort(app)}/mcp`

/** The official client with a key, over a real connection: by the newest version of the protocol, or with the handshake of those before. */
export const assistantWith = async (
  server: Pick<TestServer, 'app'>,
  key: string,
  mode: 'auto' | 'legacy' = 'auto',
) => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const address = new URL(await mcpAddress(server))
  await client.connect(
    new StreamableHTTPClientTransport(address, {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  )
  return client
}

type Answer = {
  isError: boolean
  content: Record<string, unknown> & { code?: string; message?: string }
  text: string
}

/** What a tool answers, with all of its text. */
export const askTool = async (client: Client, name: string, given: Record<string, unknown> = {}) => {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: given })
  const texts = content.map((part) => (part.type === 'text' ? part.text : ''))
  return {
    isError: isError === true,
    content: (structuredContent ?? {}) as Answer['content'],
    text: texts.join('\n'),
  } satisfies Answer
}

/** One message sent by hand, as it is. */
export const sendMessage = async (
  server: Pick<TestServer, 'app'>,
  key: string | null,
  body: string,
  headers: Record<string, string> = {},
) => {
  const answer = await fetch(await mcpAddress(server), {
    method: 'POST',
    body,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...headers,
    },
  })
  const text = await answer.text()
  const json = text.startsWith('event:') ? (/^data: (.*)$/m.exec(text)?.[1] ?? '') : text
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    message: json === '' ? null : JSON.parse(json),
  }
}
