import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { mailServer, strangeServer } from '../testing/mail-server.ts'
import type { StoredMail } from './outbox.ts'
import { smtpTransport } from './smtp.ts'

const from = 'Cairn <cairn@example.com>'

const aMail = (own: Partial<StoredMail> = {}): StoredMail => ({
  id: randomUUID(),
  to_email: 'ada@example.com',
  subject: 'Confirm your email for Cairn',
  html: '<p>Hello <b>Ada</b></p>',
  text: 'Hello Ada',
  unsubscribe_url: null,
  one_click: false,
  attempts: 1,
  ...own,
})

const open: { close(): Promise<void> }[] = []
const opened = async <S extends { close(): Promise<void> }>(server: Promise<S>) => {
  open.push(await server)
  return server
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

describe('A mail that the mail server takes', () => {
  it('arrives with its sender, recipient, subject and both bodies, and counts as sent', async () => {
    const { url, delivered } = await opened(mailServer())
    const mail = aMail()
    expect(await smtpTransport(url, from).send(mail)).toEqual({
      outcome: 'sent',
      error: null,
      mayRetry: false,
    })
    expect(delivered).toHaveLength(1)
    expect(delivered[0]).toMatchObject({
      recipients: ['ada@example.com'],
      mail: {
        from: { name: 'Cairn', address: 'cairn@example.com' },
        to: [{ address: 'ada@example.com' }],
        subject: mail.subject,
        html: expect.stringContaining(mail.html),
        text: expect.stringContaining(mail.text),
        messageId: `<${mail.id}@cairn>`,
      },
    })
  })

  it('says where to stop more of its kind, if there is such a place', async () => {
    const { url, delivered } = await opened(mailServer())
    const transport = smtpTransport(url, from)
    await transport.send(aMail())
    await transport.send(aMail({ unsubscribe_url: 'https://cairn.example/profile' }))
    const told = delivered.map(
      ({ mail }) => mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value,
    )
    expect(told).toEqual([undefined, '<https://cairn.example/profile>'])
  })

  it('keeps letters of any alphabet, long lines and lines of a single dot', async () => {
    const { url, delivered } = await opened(mailServer())
    const mail = aMail({
      subject: 'Målet er nådd 🎉 さようなら',
      text: `Grüße\n.\n..\n${'x'.repeat(2000)}\nEnde`,
    })
    await smtpTransport(url, from).send(mail)
    expect(delivered[0]?.mail.subject).toBe(mail.subject)
    expect(delivered[0]?.mail.text?.trimEnd()).toBe(mail.text)
  })
})

describe('A mail that cannot be sent', () => {
  it.each([550, 554])('is given up when the mail server rejects it with %i', async (refuseWith) => {
    const { url, delivered } = await opened(mailServer({ refuseWith }))
    const delivery = await smtpTransport(url, from).send(aMail())
    expect(delivery).toMatchObject({ outcome: 'not_sent', mayRetry: false })
    expect(delivery.error).toContain(String(refuseWith))
    expect(delivered).toEqual([])
  })

  it('may be tried again when the mail server asks for patience', async () => {
    const { url } = await opened(mailServer({ refuseWith: 451 }))
    expect(await smtpTransport(url, from).send(aMail())).toMatchObject({
      outcome: 'not_sent',
      mayRetry: true,
      error: expect.stringContaining('451'),
    })
  })

  it('may be tried again when nobody listens', async () => {
    const { url, close } = await mailServer()
    await close()
    expect(await smtpTransport(url, from).send(aMail())).toMatchObject({
      outcome: 'not_sent',
      mayRetry: true,
      error: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('may be tried again when the mail server hangs up before it has the mail', async () => {
    const { url, connections } = await opened(strangeServer((socket) => socket.end()))
    expect(await smtpTransport(url, from).send(aMail())).toMatchObject({
      outcome: 'not_sent',
      mayRetry: true,
    })
    expect(connections()).toBe(1)
  })
})

/** Takes a mail in full and then does as told instead of saying whether it has it. */
const afterTheMail = (then: (socket: Socket) => void) => (socket: Socket) => {
  let received = ''
  let inMail = false
  socket.write('220 here\r\n')
  socket.on('data', (chunk) => {
    received += chunk
    if (inMail) {
      if (received.endsWith('\r\n.\r\n')) then(socket)
    } else if (received.endsWith('\r\n')) {
      inMail = received.startsWith('DATA')
      socket.write(inMail ? '354 go on\r\n' : '250 fine\r\n')
      received = ''
    }
  })
}

const trickle = (socket: Socket) => {
  const drip = setInterval(() => socket.write('2'), 20)
  socket.on('close', () => clearInterval(drip))
}

describe('A mail that was still on its way at the deadline', () => {
  it.each([
    ['may be tried again', 'a mail server that accepts and never speaks', true, () => {}],
    ['may be tried again', 'one that trickles its greeting', true, trickle],
    ['is never tried again', 'one that takes the mail and never says so', false, afterTheMail(() => {})],
  ])('is timed out, and %s: %s', async (_then, _who, mayRetry, behave) => {
    const { url, connections, open: stillOpen } = await opened(strangeServer(behave))
    const delivery = await smtpTransport(url, from, 300).send(aMail())
    expect(delivery).toEqual({ outcome: 'timed_out', error: 'no answer within the deadline', mayRetry })
    await eventually(() => expect(stillOpen()).toBe(0), 20_000)
    expect(connections()).toBe(1)
  })

  it('is timed out and never tried again where the mail server hangs up with the mail in its hands', async () => {
    const { url, connections } = await opened(strangeServer(afterTheMail((socket) => socket.destroy())))
    expect(await smtpTransport(url, from).send(aMail())).toMatchObject({
      outcome: 'timed_out',
      mayRetry: false,
    })
    expect(connections()).toBe(1)
  })
})

describe('What a mail says cannot become a header', () => {
  const injection = 'x\r\nBcc: eve@evil.example\r\nX-Evil: yes\r\n\r\n<b>Evil</b>'
  const evilHeaders = ({ headers }: { headers: { key: string }[] }) =>
    headers.filter(({ key }) => /bcc|x-evil/i.test(key))

  it.each([
    ['a subject', aMail({ subject: injection }), from],
    ['a recipient', aMail({ to_email: `${injection}@example.com` }), from],
    ["the sender's name", aMail(), `"${injection}" <cairn@example.com>`],
    ['the text', aMail({ text: injection, html: injection }), from],
  ])('%s with line ends', async (_where, mail, sender) => {
    const { url, delivered } = await opened(mailServer())
    await smtpTransport(url, sender).send(mail)
    expect(delivered.flatMap(({ mail: arrived }) => evilHeaders(arrived))).toEqual([])
    expect(delivered.flatMap(({ recipients }) => recipients)).not.toContain('eve@evil.example')
  })

  it('an address with a comma reaches nobody else', async () => {
    const { url, delivered } = await opened(mailServer())
    await smtpTransport(url, from).send(aMail({ to_email: 'ada@example.com, eve@evil.example' }))
    expect(delivered.flatMap(({ recipients }) => recipients)).not.toContain('eve@evil.example')
  })
})
