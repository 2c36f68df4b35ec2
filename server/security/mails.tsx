import type { Account } from '@cairn/domain/accounts/schema'
import type { MailKind } from '@cairn/domain/mail-budgets'
import type { Tx } from '../db/client.ts'
import { CallToAction, CodeFigures, hello, Letter, Paragraph, renderMail } from '../mail/letter.tsx'
import type { Parts } from '../parts.ts'

export type News = {
  kind: MailKind
  subject: string
  text: string
  /** What to do about it that is more than a new password. */
  first?: string
}

/** Tells someone of a change to the safety of their account, with what to do if it was not theirs. */
export const securityMail = (
  { email, fullName, emailVerified }: Account,
  { kind, subject, text, first }: News,
  publicUrl: string,
) =>
  renderMail({
    kind,
    to: email,
    subject,
    letter: (
      <Letter preview={text} title={subject}>
        <Paragraph>
          {hello(fullName, emailVerified)} {text}
        </Paragraph>
        <Paragraph>
          If it was you, there is nothing to do. If it was not, {first && `${first} Then `}set a new password
          at once and look at the security of your account.
        </Paragraph>
        <CallToAction href={`${publicUrl}/profile`}>Open My Profile</CallToAction>
      </Letter>
    ),
  })

/** The change and the mail that tells of it are kept together, or neither is. */
export const runAndMailOwner = async <T,>(
  { db, postman, settings }: Pick<Parts, 'settings' | 'db' | 'postman'>,
  account: Account,
  news: News,
  change: (tx: Tx) => Promise<T>,
) => {
  const mail = await securityMail(account, news, settings.publicUrl)
  const result = await db.as('cairn_accounts', {}, async (tx) => {
    const changed = await change(tx)
    await postman.queue(tx, mail)
    return changed
  })
  postman.nudge()
  return result
}

/** The code stands in the letter and not in its subject, which lies open on many a locked screen. */
export const proofCodeMail = (email: string, code: string) =>
  renderMail({
    kind: 'proof_code',
    to: email,
    subject: 'Your code to confirm that it is you',
    letter: (
      <Letter preview="It works for 10 minutes." title="Confirm that it is you">
        <Paragraph>Enter this code where you asked for it:</Paragraph>
        <CodeFigures>{code}</CodeFigures>
        <Paragraph>
          It works for 10 minutes and once, and only in the browser that asked for it. Nobody from Cairn will
          ever ask you for it. If you did not ask for it, somebody sits before an open session of yours: sign
          out everywhere in My Profile.
        </Paragraph>
      </Letter>
    ),
  })

type Owner = Pick<Account, 'email' | 'fullName' | 'emailVerified'>

export const accountDeletedMail = (owner: Owner) =>
  renderMail({
    kind: 'account_deleted',
    to: owner.email,
    subject: 'Your Cairn account was deleted',
    letter: (
      <Letter preview="Your account is gone." title="Your account was deleted">
        <Paragraph>
          {hello(owner.fullName, owner.emailVerified)} your Cairn account and your profile were deleted, as
          you asked. You are welcome to come back at any time.
        </Paragraph>
      </Letter>
    ),
  })
