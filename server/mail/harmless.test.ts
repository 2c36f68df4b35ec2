import { describe, expect, it } from 'vitest'
import { invitationMail } from '../invitations/mails.tsx'
import { harmless } from './letter.tsx'

const seen = (text: string) => text.replaceAll('\u2060', '')

describe('What people wrote, in a mail', () => {
  it.each(["Siobhán O'Brien", '株式会社', 'J. R. R. Tolkien', '@home', 'Quarter 3.', 'v. 2'])(
    'stays as it is where it is no address: %s',
    (text) => {
      expect(harmless(text)).toBe(text)
    },
  )

  it.each([
    'Booking.com',
    'www.evil.com',
    'https://evil.com/a?b=c',
    'x。evil．com',
    'go to evil.com now',
    '10.0.0.1',
    'bank@evil.com',
    'evil.com@good',
    'ada@localhost',
  ])('looks the same, yet is no link: %s', (text) => {
    expect(harmless(text)).not.toBe(text)
    expect(seen(harmless(text))).toBe(text)
    expect(harmless(text)).not.toMatch(/[\p{L}\p{N}][.。．@][\p{L}\p{N}]|:\/\//u)
  })

  it.each(['Ada\r\nBcc: eve', 'Ada\u202Eeve', 'Ada\u200Beve', 'Ada\u0000eve'])(
    'is one line with nothing hidden: %j',
    (text) => {
      expect(harmless(text)).toMatch(/^Ada (Bcc: )?eve$/)
    },
  )

  it('is made so in subject and body of every letter, while our own link stays one', async () => {
    const link = 'https://cairn.example/auth/callback?token=abc'
    const mail = await invitationMail({
      to: 'ada@example.com',
      companyName: 'evil.com',
      inviterName: 'Win at http://evil.com\u202E',
      link,
    })
    for (const said of [mail.subject, mail.html, mail.text]) expect(said).not.toContain('evil.com')
    expect(mail.subject).not.toMatch(/\u202E|:\/\//)
    expect(mail.html).toContain(`href="${link}"`)
    expect(mail.text).toContain(link)
  })
})
