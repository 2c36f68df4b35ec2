import { mailedAfter, matterOf, matters } from '@cairn/domain/inbox/reach'
import { inboxKinds } from '@cairn/domain/inbox/schema'

/** Each kind with what a person chooses by, and how it is mailed to who has chosen nothing. */
export const mattersSql = `(values ${inboxKinds
  .map((kind) => `('${kind}', '${matterOf(kind)}', '${matters[matterOf(kind)].email}')`)
  .join(', ')}) as m (kind, matter, email)`

/**
 * Of what people are to be told (`profile_id`, `kind` and whatever else) that which reaches them: with whether it is shown in
 * the inbox, and when it is to be mailed at once. Whoever makes entries makes them of this.
 */
export const reaching = (told: string, mailAt: string) => `
  select t.*, coalesce(c.in_inbox, true) as in_inbox,
    case when coalesce(c.email, m.email) = 'at_once' then ${mailAt}::timestamptz end as mail_at
  from ${told} t
  join ${mattersSql} on m.kind = t.kind
  left join public.inbox_choices c on c.profile_id = t.profile_id and c.matter = m.matter
  where coalesce(c.in_inbox, true) or coalesce(c.email, m.email) <> 'never'`

export const mailTimeOf = (happenedAt: Date) => new Date(happenedAt.getTime() + mailedAfter)
