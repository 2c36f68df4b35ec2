import type { TrashedKind } from './schema.ts'

const called: Record<TrashedKind, string> = {
  objective: 'OKR',
  strategy: 'strategy',
  team: 'team',
  template: 'template',
  comment: 'comment',
}

export const messages = {
  deleted: (title: string) => `"${title}" was deleted.`,
  deletedLapsed: (title: string) =>
    `"${title}" was deleted. From the trash it can be restored once the workspace has a subscription.`,
  undo: 'Undo',
  restored: (title: string) => `"${title}" was restored.`,
  /** Where something stands that could not go back to where it was. */
  atTheTop: 'It now stands at the top level: what it was beneath is gone or has no room.',
  restoreFailed: 'Nothing was restored. It stays in the trash; please try again there.',
  notInTrash: 'This is no longer in the trash.',
  mayNotRestore: (kind: TrashedKind) => `You don't have permission to restore this ${called[kind]}.`,
} as const
