import { type KeyHolder, toolsFor } from '@cairn/domain/assistants/rules'
import { toolMessages as words } from '@cairn/domain/assistants/tool-messages'
import { describedTool, isTool, toolNames } from '@cairn/domain/assistants/tools'
import type { Refusal } from '@cairn/domain/refusal'
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { listResources, listTemplates, readResource } from './resources.ts'
import { type Asked, runs } from './tools.ts'

type Assistant = Asked & {
  holder: KeyHolder
  version: string
  /** What an error comes to in words; what nobody expected is noted on the way. */
  refusalOf: (error: unknown) => Refusal
}

/** Those in which a request is one message. The newest needs no handshake, the others begin with one. */
const versions = ['2026-07-28', '2025-11-25', '2025-06-18']

const told = (content: Record<string, unknown>) => ({
  content: [
    { type: 'text' as const, text: words.dataFollows },
    { type: 'text' as const, text: JSON.stringify(content) },
  ],
  structuredContent: content,
})

/** A refusal is an answer: the assistant reads the words, and may do better. */
const refused = ({ code, message, field }: Refusal) => ({
  isError: true,
  content: [{ type: 'text' as const, text: message }],
  structuredContent: { code, message, ...(field !== undefined && { field }) },
})

/** To describe one takes a millisecond, and it is always the same. */
let described: ReturnType<typeof describedTool>[] | undefined
const describedTools = () => {
  described ??= toolNames.map(describedTool)
  return described
}

/** For whoever shows this key, and for one message: nothing is kept for the next. */
const serverFor = ({ holder, version, refusalOf, ...asked }: Assistant) => {
  const mine = toolsFor(holder)
  const server = new Server(
    { name: 'cairn', title: 'Cairn', version },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: words.instructions,
      supportedProtocolVersions: versions,
    },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: describedTools().filter(({ name }) => mine.includes(name)),
  }))
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }) => {
    if (!isTool(name) || !mine.includes(name))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, words.unknownTool)
    try {
      return told(await runs[name](asked, given))
    } catch (error) {
      return refused(refusalOf(error))
    }
  })
  server.setRequestHandler('resources/list', () => ({ resources: listResources(holder) }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: listTemplates(holder) }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    try {
      return await readResource(asked, uri)
    } catch (error) {
      const { message, ...data } = refusalOf(error)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message, { ...data, uri })
    }
  })
  return server
}

/** Answers one message. The kit sees the headers of the protocol, and no others. */
export const answerMessage = async (assistant: Assistant, headers: Headers, message: unknown) => {
  const handler = createMcpHandler(() => serverFor(assistant), { maxSubscriptions: 0 })
  const request = new Request('http://localhost/mcp', { method: 'POST', headers })
  const response = await handler.fetch(request, { parsedBody: message })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
