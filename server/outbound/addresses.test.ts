import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { messages } from '@cairn/domain/outbound/messages'
import { describe, expect, it } from 'vitest'
import { openOutbound } from './ask.ts'
import { isGlobalAddress } from './checks.ts'

const settings = { publicUrl: 'https://cairn.example', outboundAllowed: [] as string[] }
const named = (addresses: string[]) => async () =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const whyNot = async (address: string, lookUpPublic = named(['93.184.216.34'])) =>
  (await openOutbound({ settings, lookUpPublic }).whyNot(address))?.message ?? null

describe('An address on the public internet', () => {
  it.each([
    '93.184.216.34',
    '8.8.8.8',
    '2606:2800:220:1::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
  ])('is %s', (address) => expect(isGlobalAddress(address)).toBe(true))

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
    '4000::1',
    '64:ff9b:1::10.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::1',
    '2002:a00:1::1',
    '2001:0:7f00:1::f7f7:f7f7',
    '2001:0:808:808::80ff:fffe',
    'fd00:ec2::254',
    'nonsense',
    '',
  ])('is not %s', (address) => expect(isGlobalAddress(address)).toBe(false))
})

describe('An address that people enter', () => {
  it.each([
    'https://example.com/hook',
    'https://example.com:443/hook',
    'https://example.com:8443/hook?a=b',
    'https://93.184.216.34/hook',
    'https://[2606:2800:220:1::1]/hook',
  ])('is called where it is outside: %s', async (address) => expect(await whyNot(address)).toBeNull())

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://%31%32%37.0.0.1/',
    'https://127。0。0。1/',
    'https://①②⑦.0.0.1/',
    'https://0/',
    'https://3232235521/',
    'https://0xa9fea9fe/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
  ])('is refused however the inside is spelled: %s', async (address) =>
    expect(await whyNot(address, named([]))).toBe(messages.inside),
  )

  it.each([
    ['localhost', ['127.0.0.1']],
    ['inside.example.com', ['10.1.2.3']],
    ['metadata.google.internal', ['169.254.169.254']],
    ['six.example.com', ['::1']],
    ['one-of-two.example.com', ['93.184.216.34', '192.168.1.1']],
    ['mapped.example.com', ['::ffff:10.0.0.1']],
  ])('is refused where any address of its name is inside: %s', async (host, addresses) =>
    expect(await whyNot(`https://${host}/`, named(addresses))).toBe(messages.inside),
  )

  it.each([
    ['', messages.invalid],
    ['example.com/hook', messages.invalid],
    ['ftp://example.com/', messages.invalid],
    ['file:///etc/passwd', messages.invalid],
    ['https://', messages.invalid],
    ['http://example.com/', messages.notSecure],
    ['https://example.com:80/', messages.port],
    ['https://example.com:22/', messages.port],
    ['https://user:word@example.com/', messages.credentials],
    ['https://@example.com/', messages.credentials],
    ['https://:@example.com/', messages.credentials],
    ['https:\\\\@example.com/', messages.credentials],
    ['https://cairn.example/api/hook', messages.own],
    ['https://CAIRN.example.:8443/', messages.own],
  ])('is refused for what it says: %s', async (address, words) => expect(await whyNot(address)).toBe(words))

  it('is refused where its name is unknown', async () => {
    expect(await whyNot('https://nowhere.example.com/', named([]))).toBe(messages.unknown)
  })

  it('is called wherever it leads, once the operator names its host and port', async () => {
    const outboundAllowed = ['hooks.internal:8080', '10.0.0.7:443', '::1:9000']
    const lookUp = named(['10.0.0.7'])
    const allowing = openOutbound({
      settings: { ...settings, outboundAllowed },
      lookUpPublic: lookUp,
      lookUpListed: lookUp,
    })
    const why = async (address: string) => (await allowing.whyNot(address))?.message ?? null
    expect(await why('http://hooks.internal:8080/cairn')).toBeNull()
    expect(await why('https://10.0.0.7/')).toBeNull()
    expect(await why('http://[::1]:9000/')).toBeNull()
    expect(await why('http://hooks.internal:8081/cairn')).toBe(messages.notSecure)
    expect(await why('https://hooks.internal/cairn')).toBe(messages.inside)
  })
})

describe('A name', () => {
  /** Says where names lead, and of some says nothing. */
  const nameServer = async () => {
    const socket = createSocket('udp4')
    socket.on('message', (question, { address, port }) => {
      if (question.includes('slow')) return
      const isOfOlderKind = question.readUInt16BE(question.indexOf('example') + 12) === 1
      const answer = Buffer.from(question.subarray(0, question.indexOf('example') + 16))
      answer.writeUInt16BE(0x8180, 2)
      answer.writeUInt16BE(isOfOlderKind ? 1 : 0, 6)
      answer.writeUInt16BE(0, 10)
      const leadsTo = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 93, 184, 216, 34])
      socket.send(isOfOlderKind ? Buffer.concat([answer, leadsTo]) : answer, port, address)
    })
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return { socket, address: `127.0.0.1:${socket.address().port}` }
  }

  it('whose servers keep silent holds up nobody else', async () => {
    const { socket, address } = await nameServer()
    const outbound = openOutbound({ settings, nameServers: [address], within: 3000 })
    const why = async (name: string) => (await outbound.whyNot(`https://${name}.example.com/`))?.message
    const silent = Promise.all(Array.from({ length: 40 }, (_, place) => why(`h${place}.slow`)))
    const begun = performance.now()
    expect(await why('quick')).toBeUndefined()
    expect(performance.now() - begun).toBeLessThan(2500)
    expect(new Set(await silent)).toEqual(new Set([messages.slow]))
    socket.close()
  })
})
