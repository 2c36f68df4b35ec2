/** Which of a plan's fields are written, and as what. */
export const columns = {
  teams: {
    ...{ id: 'uuid', name: 'text', description: 'text', icon: 'text', parentId: 'uuid' },
    createdAt: 'timestamptz',
  },
  profiles: {
    ...{
      id: 'uuid',
      email: 'text',
      fullName: 'text',
      title: 'text',
      permissionsLevel: 'text',
      teamId: 'uuid',
    },
    ...{ profileEmoji: 'text', lastActiveAt: 'timestamptz', createdAt: 'timestamptz' },
  },
  strategies: {
    ...{ id: 'uuid', title: 'text', description: 'text', quarter: 'text', teamId: 'uuid', ownerId: 'uuid' },
    createdAt: 'timestamptz',
  },
  invitations: {
    ...{ id: 'uuid', email: 'text', invitedBy: 'uuid', teamId: 'uuid', title: 'text', tokenHash: 'text' },
    ...{ status: 'text', createdAt: 'timestamptz', expiresAt: 'timestamptz' },
    ...{ acceptedAt: 'timestamptz', acceptedBy: 'uuid' },
  },
  objectives: {
    ...{ id: 'uuid', title: 'text', description: 'text', status: 'text', previousStatus: 'text' },
    ...{ statusChangedDate: 'timestamptz', quarter: 'text', parentId: 'uuid', dueDate: 'date' },
    ...{ draft: 'text', addedAfterCommit: 'boolean', progressCounts: 'text', ownShare: 'integer' },
    ...{ ownerId: 'uuid', teamId: 'uuid', strategyId: 'uuid', version: 'integer' },
    ...{ createdDate: 'timestamptz', updatedDate: 'timestamptz' },
  },
  shares: { objectiveId: 'uuid', userId: 'uuid', createdAt: 'timestamptz' },
  keyResults: {
    ...{ id: 'uuid', objectiveId: 'uuid', title: 'text', startValue: 'float8', currentValue: 'float8' },
    ...{ targetValue: 'float8', unit: 'text', weight: 'integer', status: 'text', position: 'integer' },
    ...{ createdAt: 'timestamptz', updatedAt: 'timestamptz' },
  },
  originals: {
    ...{ keyResultId: 'uuid', objectiveId: 'uuid', quarter: 'text', title: 'text', startValue: 'float8' },
    ...{ targetValue: 'float8', unit: 'text', weight: 'integer', addedAfterCommit: 'boolean' },
    keptAt: 'timestamptz',
  },
  ledger: {
    ...{ objectiveId: 'uuid', version: 'integer', place: 'integer', quarter: 'text', keyResultId: 'uuid' },
    ...{ title: 'text', unit: 'text', field: 'text', fromValue: 'jsonb', toValue: 'jsonb', reason: 'text' },
    ...{ changedBy: 'uuid', changerName: 'text', changedAt: 'timestamptz' },
  },
  scores: {
    ...{ objectiveId: 'uuid', quarter: 'text', score: 'float8', learned: 'text', scoredBy: 'uuid' },
    ...{ scorerName: 'text', scoredAt: 'timestamptz', version: 'integer', successorId: 'uuid' },
    successorVersion: 'integer',
  },
  quarters: {
    ...{ quarter: 'text', state: 'text', plannedAt: 'timestamptz', committedAt: 'timestamptz' },
    ...{ committedBy: 'text', closingSince: 'timestamptz', scoreBy: 'date' },
  },
  updates: {
    ...{ id: 'uuid', objectiveId: 'uuid', updateText: 'text', blockers: 'text', nextWeekFocus: 'text' },
    ...{
      status: 'text',
      previousValue: 'text',
      newValue: 'text',
      valueChanges: 'jsonb',
      confidences: 'jsonb',
    },
    ...{ createdBy: 'uuid', authorName: 'text', createdAt: 'timestamptz' },
    ...{ blockerResolvedAt: 'timestamptz', blockerResolvedBy: 'uuid', blockerResolution: 'text' },
    ...{ blockerHelpedBy: 'uuid', blockerHelperName: 'text' },
  },
  comments: {
    ...{
      id: 'uuid',
      objectiveId: 'uuid',
      parentId: 'uuid',
      updateId: 'uuid',
      authorId: 'uuid',
      authorName: 'text',
    },
    ...{ words: 'text', mentions: 'jsonb', createdAt: 'timestamptz' },
  },
  reactions: {
    ...{
      commentId: 'uuid',
      objectiveId: 'uuid',
      profileId: 'uuid',
      reaction: 'text',
      reactedAt: 'timestamptz',
    },
  },
  follows: { objectiveId: 'uuid', profileId: 'uuid', isFollowing: 'boolean', since: 'timestamptz' },
  activity: {
    ...{ actorId: 'uuid', actorName: 'text', action: 'text', subjectType: 'text', subjectId: 'uuid' },
    ...{ details: 'jsonb', createdAt: 'timestamptz' },
  },
} satisfies Record<string, Record<string, string>>
