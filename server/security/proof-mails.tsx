import { CodeFigures, Letter, Paragraph, renderMail } from '../mail/letter.tsx'

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
