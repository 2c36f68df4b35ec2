import type { MailKind } from '@cairn/domain/mail-budgets'
import { hasSomethingToSee, withoutHidden } from '@cairn/domain/names'
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render, toPlainText } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { Children, type ReactElement, type ReactNode } from 'react'
import type { Mail } from './mail.ts'

const ink = '#171C1B'
const ink2 = '#4A524F'
const accent = '#0F5C5C'
const font = "Inter, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"

type LetterParts = { preview: string; title: string; children: ReactNode }

/** The paper every mail is written on: readable without images, in light and dark clients, at phone width. */
export const Letter = ({ preview, title, children }: LetterParts) => (
  <Html lang="en">
    <Head>
      <meta name="color-scheme" content="light dark" />
    </Head>
    <Preview>{harmless(preview)}</Preview>
    <Body style={{ backgroundColor: '#FBFBFA', fontFamily: font, margin: 0, padding: '32px 12px' }}>
      <Container style={{ maxWidth: 480 }}>
        <Text style={{ color: accent, fontSize: 18, fontWeight: 600, margin: '0 0 16px' }}>Cairn</Text>
        <Section style={sheet}>
          <Heading as="h1" style={{ color: ink, fontSize: 22, lineHeight: '28px', margin: '0 0 12px' }}>
            {harmless(title)}
          </Heading>
          {children}
        </Section>
        <Text style={{ color: '#666E6A', fontSize: 12, lineHeight: '16px', margin: '16px 0 0' }}>
          Sent by Cairn, where your team plans its objectives.
        </Text>
      </Container>
    </Body>
  </Html>
)

const sheet = {
  backgroundColor: '#FFFFFF',
  border: '1px solid #E6E8E4',
  borderRadius: 10,
  padding: '28px 28px 20px',
}

/** By a name that was told, and that only where the address is proven: else it may be what somebody else wants its owner to read. */
export const hello = (name: string, isProven: boolean) =>
  isProven && hasSomethingToSee(name) ? `Hello ${name},` : 'Hello,'

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text style={{ color: ink2, fontSize: 14, lineHeight: '22px', margin: '0 0 16px' }}>
    {harmlessChildren(children)}
  </Text>
)

/** A code to type, large enough to be read from across the desk. */
export const CodeFigures = ({ children }: { children: string }) => <Text style={figures}>{children}</Text>

const figures = {
  backgroundColor: '#F3F4F2',
  border: '1px solid #E6E8E4',
  borderRadius: 8,
  color: '#171C1B',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: 30,
  fontWeight: 600,
  letterSpacing: '6px',
  lineHeight: '36px',
  margin: '0 0 16px',
  padding: '16px 0 16px 6px',
  textAlign: 'center' as const,
}

/** What people wrote stands among our own words; together they are one text that no mail program may make links of. */
const harmlessChildren = (children: ReactNode) =>
  Children.map(children, (child) => (typeof child === 'string' ? harmless(child) : child))

/** The one thing the mail asks for; the address stands below for clients that show no buttons. */
export const CallToAction = ({ href, children }: { href: string; children: string }) => (
  <>
    <Button href={href} style={button}>
      {children}
    </Button>
    <Text
      style={{ color: '#666E6A', fontSize: 12, lineHeight: '18px', margin: '16px 0', wordBreak: 'break-all' }}
    >
      Or open this address: {href}
    </Text>
  </>
)

const button = {
  backgroundColor: accent,
  borderRadius: 7,
  color: '#FFFFFF',
  fontSize: 14,
  fontWeight: 600,
  padding: '11px 18px',
}

/** Things by name, and a last line that is none of them: how many more there are. */
export const Listing = ({ items, rest }: { items: readonly string[]; rest?: string }) => (
  <ul style={{ margin: '0 0 20px', padding: '0 0 0 18px' }}>
    {items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a letter is written once, and two may have the same name.
      <li key={index} style={{ color: ink, fontSize: 14, lineHeight: '22px', margin: '0 0 6px' }}>
        {harmless(item)}
      </li>
    ))}
    {rest && (
      <li style={{ color: ink2, fontSize: 14, lineHeight: '22px', listStyleType: 'none' }}>
        {harmless(rest)}
      </li>
    )}
  </ul>
)

/** A part of a longer letter, under its own heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section style={{ margin: '0 0 20px' }}>
    <Heading as="h2" style={{ color: ink2, fontSize: 13, lineHeight: '20px', margin: '0 0 4px' }}>
      {harmless(title)}
    </Heading>
    {children}
  </Section>
)

type EntryParts = { title: string; below?: string; beside?: readonly string[] }

/** One thing of a part: what it is, what it belongs to, and what is said beside it. */
export const Entry = ({ title, below, beside = [] }: EntryParts) => (
  <Section style={{ borderTop: '1px solid #E6E8E4', padding: '8px 0' }}>
    <Text style={{ color: ink, fontSize: 14, fontWeight: 500, lineHeight: '20px', margin: 0 }}>
      {harmless(title)}
    </Text>
    {below && (
      <Text style={{ color: '#666E6A', fontSize: 12, lineHeight: '18px', margin: 0 }}>{harmless(below)}</Text>
    )}
    {beside.length > 0 && (
      <Text style={{ color: ink2, fontSize: 13, lineHeight: '20px', margin: 0 }}>
        {beside.map(harmless).join(' · ')}
      </Text>
    )}
  </Section>
)

type NewsParts = { what: string; about: string; href: string; detail: string }

/** One thing that happened: who did what, to what, and when. */
export const NewsItem = ({ what, about, href, detail }: NewsParts) => (
  <Section style={{ borderTop: '1px solid #E6E8E4', padding: '12px 0' }}>
    <Text style={{ color: ink2, fontSize: 13, lineHeight: '20px', margin: 0 }}>{harmless(what)}</Text>
    <Text style={{ fontSize: 14, fontWeight: 600, lineHeight: '22px', margin: 0 }}>
      <Link href={href} style={{ color: accent, textDecoration: 'none' }}>
        {harmless(about)}
      </Link>
    </Text>
    <Text style={{ color: '#666E6A', fontSize: 13, lineHeight: '20px', margin: 0 }}>{harmless(detail)}</Text>
  </Section>
)

/** What a letter says of itself, apart from what it has to say. */
export const SmallPrint = ({ children }: { children: ReactNode }) => (
  <Text style={{ color: '#666E6A', fontSize: 12, lineHeight: '18px', margin: '0 0 8px' }}>
    {harmlessChildren(children)}
  </Text>
)

export const TextLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} style={{ color: accent, textDecoration: 'underline' }}>
    {children}
  </Link>
)

type Unrendered = { kind: MailKind; to: string; subject: string; letter: ReactElement }

export const renderMail = async ({ letter, subject, ...envelope }: Unrendered): Promise<Mail> => {
  const html = await render(letter)
  return { ...envelope, subject: harmless(subject), html, text: toPlainText(html) }
}

const dot = /(?<=[\p{L}\p{N}])[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}])/gu
const at = /(?<=\S)[@\uFF20\uFE6B](?=\S)/gu
/** Of no width, and no part of any address: what it stands in is not made a link. */
const joiner = '\u2060'

/**
 * What people wrote, as it may stand in a mail: one line, nothing hidden, and nothing that the reader's mail program makes
 * a link of. A company may be called Booking.com; a mail from us must not lead there.
 */
export const harmless = (text: string) =>
  withoutHidden(text).replaceAll('://', `:${joiner}//`).replace(dot, `$&${joiner}`).replace(at, `$&${joiner}`)
