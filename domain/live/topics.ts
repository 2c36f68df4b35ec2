/** What kind of thing changed. */
export const topics = [
  'objectives',
  'updates',
  'strategies',
  'blockers',
  'teams',
  'people',
  'invitations',
  'company',
  'billing',
] as const
export type Topic = (typeof topics)[number]
