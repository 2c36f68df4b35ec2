import { myMessages } from '@cairn/domain/objectives/my-messages'
import { messages as remindersMessages } from '@cairn/domain/reminders/messages'
import { weekMessages } from '@cairn/domain/updates/week-messages'
import { formLetter } from '../mail/form-letter.ts'
import { CallToAction, Letter, Listing, Paragraph, SmallPrint, TextLink } from '../mail/letter.tsx'
import type { Mail } from '../mail/mail.ts'
import type { Waiting } from './queries.ts'

export type ReminderMail = { personId: string; mail: Mail }

const { mail: words } = remindersMessages

/** Writes the reminders of a company. All that name as many OKRs have one form. */
export const reminderWriter = (publicUrl: string, company: string) => {
  const forms = new Map<string, ReturnType<typeof reminderForm>>()
  return async ({ id, fullName, email, count, named }: Waiting): Promise<ReminderMail> => {
    const titles = named.map(({ title, isFirst }) => (isFirst ? words.first(title) : title))
    const left = count - titles.length
    const shape = `${titles.length} ${left > 0}`
    const form = forms.get(shape) ?? reminderForm(publicUrl, titles.length, left > 0)
    forms.set(shape, form)
    const fill = await form
    const letter = fill({
      preview: words.preview(titles[0] ?? '', count - 1),
      greeting: words.greeting(fullName.split(' ')[0] ?? fullName),
      waiting: words.waiting(count, company),
      more: words.more(left),
      ...Object.fromEntries(titles.map((title, place) => [`title${place}`, title])),
    })
    return {
      personId: id,
      mail: {
        kind: 'weekly_reminder',
        to: email,
        subject: myMessages.needing(count),
        unsubscribeUrl: `${publicUrl}/profile`,
        ...letter,
      },
    }
  }
}

const reminderForm = (publicUrl: string, named: number, hasMore: boolean) =>
  formLetter((blank) => (
    <Letter preview={blank('preview')} title={words.title}>
      <Paragraph>{blank('greeting')}</Paragraph>
      <Paragraph>{blank('waiting')}</Paragraph>
      <Listing
        items={Array.from({ length: named }, (_, place) => blank(`title${place}`))}
        {...(hasMore && { rest: blank('more') })}
      />
      <CallToAction href={`${publicUrl}/my-week`}>{weekMessages.start}</CallToAction>
      <Paragraph>{words.short}</Paragraph>
      <SmallPrint>
        {words.whyYou} “{remindersMessages.title}” {words.whyYouOn}{' '}
        <TextLink href={`${publicUrl}/profile`}>{words.profile}</TextLink>.
      </SmallPrint>
    </Letter>
  ))
