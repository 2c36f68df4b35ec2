import { type Kind, kinds } from './settled-company.ts'

/** What an id is called tells whose it is; plain `id` is that of the room's own things. */
export const kindOf = (room: string, name: string): Kind => {
  const told = [...kinds, 'profile'].find((kind) => name.toLowerCase().startsWith(kind.toLowerCase()))
  if (told !== undefined) return told as Kind
  if (/^invited_?by$/i.test(name)) return 'self'
  if (/^(user|owner|manager|leader|member|helper|whom|person|receiver)/i.test(name)) return 'profile'
  return roomKinds[room] ?? 'objective'
}

const roomKinds: Record<string, Kind> = {
  invitations: 'invitation',
  teams: 'team',
  people: 'profile',
  strategies: 'strategy',
  templates: 'template',
  trash: 'trashed',
  updates: 'update',
  blockers: 'update',
  discussion: 'comment',
  reviews: 'review',
  keys: 'apiKey',
  webhooks: 'webhook',
}
