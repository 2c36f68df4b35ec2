/** What kind of thing changed. */
export const topics = [
  'objectives',
  'updates',
  'strategies',
  'blockers',
  'discussion',
  'reviews',
  'teams',
  'people',
  'keys',
  'invitations',
  'company',
  'billing',
] as const
export type Topic = (typeof topics)[number]
