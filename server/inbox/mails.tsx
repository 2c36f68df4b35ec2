import { dateLabel } from '@cairn/domain/date-label'
import { messages } from '@cairn/domain/inbox/messages'
import { matterNames, matterOf } from '@cairn/domain/inbox/reach'
import { reachMessages } from '@cairn/domain/inbox/reach-messages'
import type { InboxEntry } from '@cairn/domain/inbox/schema'
import type { UnattendedScope } from '../gate.ts'
import { formLetter } from '../mail/form-letter.ts'
import { CallToAction, harmless, Letter, NewsItem, Paragraph, SmallPrint, TextLink } from '../mail/letter.tsx'
import type { Mail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { unsubscribePath } from './links.ts'
import type { ForSomebody } from './mail-queries.ts'

type Kind = 'at_once' | 'daily' | 'weekly'

const { mail: words } = reachMessages

/** Where in the app an entry leads, of letters that need no escaping anywhere. */
const pathOf = ({ objective, quarter, commentId }: InboxEntry) => {
  if (objective) return `inbox?okrId=${objective.id}${commentId === null ? '' : '&tab=discussion'}`
  return quarter === null ? 'inbox' : `quarter/${quarter.slice(3)}-q${quarter[1]}/run`
}

const subjectOf = (kind: Kind, { entries: [first], count }: ForSomebody, company: string) => {
  if (kind !== 'at_once') return words.digestSubject(count, company)
  if (count > 1 || first === undefined) return words.subject(count, company)
  return `${messages.whoDidWhat(first)}: ${messages.about(first)}`
}

/** Writes the letters of a company. All that name as many entries have one form. */
export const letterWriter = (
  { settings: { publicUrl }, ...secrets }: Pick<Parts, 'settings' | 'secret' | 'previousSecret'>,
  { companyId }: UnattendedScope,
  company: string,
  timeZone: string,
) => {
  const forms = new Map<string, ReturnType<typeof newsForm>>()
  return async (kind: Kind, person: ForSomebody): Promise<Mail> => {
    const { id, fullName, email, entries, count } = person
    const left = count - entries.length
    const shape = `${kind} ${entries.length} ${left > 0}`
    const form = forms.get(shape) ?? newsForm(publicUrl, kind, entries.length, left > 0)
    forms.set(shape, form)
    const fill = await form
    const told = new Set(entries.map((entry) => matterOf(entry.kind)))
    const stopped = kind === 'at_once' ? matterNames.filter((one) => told.has(one)) : 'digest'
    const path = unsubscribePath(secrets, { companyId, profileId: id }, stopped)
    const [first] = entries
    const letter = fill({
      preview: first === undefined ? '' : `${messages.whoDidWhat(first)}: ${messages.about(first)}`,
      greeting: words.greeting(fullName.split(' ')[0] ?? fullName),
      happened: kind === 'at_once' ? words.happened(count, company) : words.waiting(count, company),
      more: words.more(left),
      unsubscribe: path,
      ...Object.fromEntries(
        entries.flatMap((entry, place) => [
          [`what${place}`, messages.whoDidWhat(entry)],
          [`about${place}`, messages.about(entry)],
          [`path${place}`, pathOf(entry)],
          [
            `detail${place}`,
            [dateLabel(entry.happenedAt, timeZone), messages.detail(entry)].filter(Boolean).join(' · '),
          ],
        ]),
      ),
    })
    return {
      kind: kind === 'at_once' ? 'inbox_at_once' : 'inbox_digest',
      to: email,
      subject: harmless(subjectOf(kind, person, company)),
      unsubscribeUrl: `${publicUrl}/${path}`,
      isOneClick: true,
      ...letter,
    }
  }
}

const newsForm = (publicUrl: string, kind: Kind, named: number, hasMore: boolean) =>
  formLetter((blank) => (
    <Letter
      preview={blank('preview')}
      title={kind === 'at_once' ? words.atOnceTitle : words.digestTitle[kind]}
    >
      <Paragraph>{blank('greeting')}</Paragraph>
      <Paragraph>{blank('happened')}</Paragraph>
      {Array.from({ length: named }, (_, place) => (
        <NewsItem
          // biome-ignore lint/suspicious/noArrayIndexKey: a form is rendered once.
          key={place}
          what={blank(`what${place}`)}
          about={blank(`about${place}`)}
          href={`${publicUrl}/${blank(`path${place}`)}`}
          detail={blank(`detail${place}`)}
        />
      ))}
      {hasMore && <Paragraph>{blank('more')}</Paragraph>}
      <CallToAction href={`${publicUrl}/inbox`}>{words.openInbox}</CallToAction>
      <SmallPrint>{words.notRead}</SmallPrint>
      <SmallPrint>
        {kind === 'at_once' ? words.whyAtOnce : words.whyDigest}{' '}
        <TextLink href={`${publicUrl}/profile`}>{reachMessages.title}</TextLink> {words.orEnd}{' '}
        <TextLink href={`${publicUrl}/${blank('unsubscribe')}`}>{words.end}</TextLink>.
      </SmallPrint>
    </Letter>
  ))
