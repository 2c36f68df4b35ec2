import { Readable } from 'node:stream'
import { messages } from '@cairn/domain/messages'
import { objectives } from '@cairn/domain/objectives/contract'
import { imports } from '@cairn/domain/objectives/import-contract'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileReceiver, limitPerCompany } from './file-bodies.ts'
import { founder, type Member } from './testing/people.ts'
import { answerOn, listeningPort, sendHead } from './testing/raw-request.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
})
afterAll(() => server.close())

/** A connection on which a file is about to arrive in pieces. */
const beginFile = async () =>
  sendHead(await listeningPort(server.app), {
    ...imports.previewImport,
    headers: {
      cookie: [...ada.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'text/csv',
      'transfer-encoding': 'chunked',
    },
  })

describe('A file', () => {
  it('is answered as soon as there is a line too many, whatever is still to come', async () => {
    const line = await beginFile()
    const part = `title,quarter\n${'A longer title of an OKR,Q1 2026\n'.repeat(5100)}`
    line.write(`${part.length.toString(16)}\r\n${part}\r\n`)
    const { status, text } = await answerOn(line)
    line.destroy()
    expect({ status, problems: JSON.parse(text).problems }).toEqual({
      status: 200,
      problems: [{ line: 1, column: null, message: 'A file may have at most 5,000 lines.' }],
    })
  })

  it('is read whole, however small the pieces it comes in', async () => {
    const csv = Buffer.from('\uFEFFtitle,quarter\r\n"Größe, zwei\nZeilen 🧗",Q1 2026\r\n')
    const line = await beginFile()
    for (const byte of csv)
      line.write(Buffer.concat([Buffer.from('1\r\n'), Buffer.of(byte), Buffer.from('\r\n')]))
    line.write('0\r\n\r\n')
    const { text } = await answerOn(line)
    line.destroy()
    expect(JSON.parse(text)).toEqual({ rows: 1, objectives: 1, keyResults: 0, problems: [] })
  })

  it('is refused once it is larger than it may be, whether it said so or not', async () => {
    const taken: string[] = []
    const reader = { take: (text: string) => taken.push(text) > 0, end: () => 'read' }
    const receive = fileReceiver(() => reader, 13)
    const file = (pieces: string[], headers = {}) =>
      ({ body: Readable.from(pieces.map((piece) => Buffer.from(piece))), headers }) as FastifyRequest
    expect(await receive(file(['title,', 'quarter']), 'us')).toBe('read')
    taken.length = 0
    await expect(receive(file(['title,', 'quarter', '\n']), 'us')).rejects.toThrow(messages.tooLarge)
    expect(() => receive(file(['title'], { 'content-length': '14' }), 'us')).toThrow(messages.tooLarge)
    expect(taken).toEqual([])
  })

  it('that comes beside three others of the same company waits its turn', async () => {
    const inTurn = limitPerCompany()
    const done: (() => void)[] = []
    const reading = [1, 2, 3].map(() =>
      inTurn('us', () => new Promise<void>((resolve) => done.push(resolve))),
    )
    await expect(inTurn('us', async () => 'read')).rejects.toThrow(messages.tooManyFiles)
    for (const finish of done) finish()
    await Promise.all(reading)
    await expect(inTurn('us', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await inTurn('us', async () => 'read')).toBe('read')
  })

  it('is sent as CSV, and nothing else is', async () => {
    const asJson = await ada.client.send({
      method: 'POST',
      url: imports.import.path,
      payload: { csv: 'title' },
    })
    expect({ status: asJson.status, message: JSON.parse(asJson.text).message }).toEqual({
      status: 415,
      message: messages.unsupportedFile,
    })
    const asCsv = await ada.client.send({
      method: 'POST',
      url: objectives.create.path,
      headers: { 'content-type': 'text/csv' },
      payload: 'title',
    })
    expect(asCsv.status).toBe(415)
  })
})
