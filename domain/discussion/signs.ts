import type { Reaction } from './schema.ts'

export const reactionSigns: Readonly<Record<Reaction, string>> = {
  agree: '👍',
  love: '❤️',
  celebrate: '🎉',
  look: '👀',
  thanks: '🙏',
  idea: '💡',
}
