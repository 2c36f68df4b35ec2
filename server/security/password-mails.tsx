import { Letter, Paragraph, renderMail } from '../mail/letter.tsx'

type Owner = { email: string; fullName: string }

export const accountDeletedMail = (owner: Owner) =>
  renderMail({
    kind: 'account_deleted',
    to: owner.email,
    subject: 'Your Cairn account was deleted',
    letter: (
      <Letter preview="Your account is gone." title="Your account was deleted">
        <Paragraph>
          Hello {owner.fullName}, your Cairn account and your profile were deleted, as you asked. You are
          welcome to come back at any time.
        </Paragraph>
      </Letter>
    ),
  })
