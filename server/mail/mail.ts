import type { MailKind } from '@cairn/domain/mail-budgets'

/** What lets nobody in by itself, but may carry a link or a code that does: never readable in the database. */
export type Content = { subject: string; html: string; text: string }
export type Mail = Content & {
  kind: MailKind
  to: string
  /** Its reader has asked for it from a device of theirs: what others asked for does not use it up. */
  isGranted?: boolean
  /** Where its reader stops more of the kind. */
  unsubscribeUrl?: string
  /** A mail program may do so there by itself, with one POST (RFC 8058). */
  isOneClick?: boolean
}
