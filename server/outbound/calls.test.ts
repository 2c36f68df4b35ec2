import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { messages } from '@cairn/domain/outbound/messages'
import { afterEach, describe, expect, it } from 'vitest'
import { openOutbound } from './ask.ts'

const settings = { publicUrl: 'https://cairn.example', outboundAllowed: [] as string[] }
const named = (addresses: string[]) => async () =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const open: { close(): unknown }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})
const listening = async (server: Server | ReturnType<typeof createTcpServer>) => {
  open.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}
const receiver = (answer: RequestListener) => listening(createServer(answer))

const post = (port: number, { within = 2000, mostBytes = 64 * 1024 } = {}) =>
  openOutbound({ settings: { ...settings, outboundAllowed: [`127.0.0.1:${port}`] }, within }).post({
    address: `http://127.0.0.1:${port}/hook`,
    headers: { 'content-type': 'application/json' },
    body: '{}',
    mostBytes,
  })

describe('A call to such an address', () => {
  it('connects to the address that was checked, and looks the name up no second time', async () => {
    const port = await receiver((_, answer) => answer.end('reached'))
    let asked = 0
    const changing = openOutbound({
      settings: { ...settings, outboundAllowed: [`changing.example.com:${port}`] },
      lookUpListed: async () => {
        asked += 1
        return [{ address: asked === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }]
      },
    })
    const address = `http://changing.example.com:${port}/`
    const sent = await changing.post({ address, headers: {}, body: '{}', mostBytes: 10 })
    expect(sent).toMatchObject({ kind: 'answered', body: 'reached' })
    expect(asked).toBe(1)
  })

  it('is checked anew each time: a name that led outside when it was saved may lead inside now', async () => {
    const answers = [['93.184.216.34'], ['10.0.0.1']]
    const changing = openOutbound({ settings, lookUpPublic: async () => named(answers.shift() ?? [])() })
    const address = 'https://changing.example.com/'
    expect(await changing.whyNot(address)).toBeNull()
    expect(await changing.post({ address, headers: {}, body: '{}', mostBytes: 10 })).toMatchObject({
      kind: 'refused',
      message: messages.inside,
    })
  })

  it('is refused with the words of the check, and nothing is connected to', async () => {
    const refused = await openOutbound({ settings, lookUpPublic: named(['127.0.0.1']) }).post({
      address: 'https://inside.example.com/',
      headers: {},
      body: '{}',
      mostBytes: 10,
    })
    expect(refused).toMatchObject({ kind: 'refused', message: messages.inside })
  })

  it('tells status, words and how long to wait, and follows nothing', async () => {
    let calls = 0
    const port = await receiver((_, answer) => {
      calls += 1
      answer.writeHead(302, { location: '/elsewhere', 'retry-after': '7' }).end('there\0')
    })
    expect(await post(port)).toMatchObject({
      kind: 'answered',
      status: 302,
      statusText: 'Found',
      body: 'there',
      retryAfter: '7',
    })
    expect(calls).toBe(1)
  })

  it('reads an answer up to its limit, however long it says it is', async () => {
    const endless = await receiver((_, answer) => {
      const more = () => {
        while (answer.write('x'.repeat(10_000)));
      }
      answer.on('drain', more)
      more()
    })
    const answered = await post(endless, { mostBytes: 100 })
    expect(answered).toMatchObject({ kind: 'answered', status: 200, body: 'x'.repeat(100) })
  })

  it('is over in its time, whether nothing comes, or little by little', async () => {
    const silent = await receiver(() => {})
    expect(await post(silent, { within: 150 })).toMatchObject({ kind: 'silent', why: 'timeout' })
    const trickling = await receiver((_, answer) => {
      const timer = setInterval(() => answer.write('.'), 20)
      answer.on('close', () => clearInterval(timer))
    })
    const { tookMs, ...rest } = await post(trickling, { within: 150 })
    expect(rest).toEqual({ kind: 'silent', why: 'timeout' })
    expect(tookMs).toBeGreaterThanOrEqual(140)
  })

  it('is over in its time, whatever stands in place of an answer', async () => {
    const answers = {
      'switches to another protocol':
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n',
      'switches without a word': 'HTTP/1.1 101 Switching Protocols\r\n\r\n',
      'bids to go on': 'HTTP/1.1 100 Continue\r\n\r\n',
      'gives early hints': 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n',
      'begins a heading': 'HTTP/1.1 200',
      'speaks no HTTP': 'SSH-2.0-OpenSSH_9.2\r\n',
    }
    for (const [what, text] of Object.entries(answers)) {
      const port = await listening(
        createTcpServer((socket) => {
          socket.on('error', () => {})
          socket.once('data', () => socket.write(text))
        }),
      )
      const begun = performance.now()
      const outcome = await post(port, { within: 300 })
      expect(performance.now() - begun, what).toBeLessThan(2000)
      const isAnswered = outcome.kind === 'answered'
      expect(isAnswered && outcome.status < 300 && outcome.status >= 200, what).toBe(false)
    }
  })

  it('is counted as answered, and as no success, where the receiver wants to speak something else', async () => {
    const port = await listening(
      createTcpServer((socket) => {
        socket.on('error', () => {})
        socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')
      }),
    )
    expect(await post(port)).toMatchObject({ kind: 'answered', status: 101, body: '' })
  })

  it('tells a receiver that is down from one that breaks off', async () => {
    const gone = createServer()
    const port = await listening(gone)
    gone.close()
    expect(await post(port)).toMatchObject({ kind: 'silent', why: 'unreachable' })
    const lying = await listening(
      createTcpServer((socket) => {
        socket.on('error', () => {})
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nshort')
      }),
    )
    expect(await post(lying)).toMatchObject({ kind: 'silent', why: 'broken_off' })
  })
})
