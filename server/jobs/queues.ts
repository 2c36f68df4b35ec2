type Queue = {
  /** 'short' lets one job a key wait: whoever hands in the same thing again before it ran changes nothing. */
  policy: 'standard' | 'short'
  retryLimit: number
  /** Seconds before the second try; each further pause is twice as long. */
  retryDelay: number
  /** A job that takes longer belongs to a server that died: another one takes it over. */
  expireInSeconds: number
  /** When it runs by itself, in UTC. One queue a schedule, so that a missed one is one job and not many. */
  cron?: string
}

/** What each kind has to know; never more than ids, because a job may run long after it was handed in. */
export type JobData = {
  'seat-sync': { companyId: string }
  'billing-round': Record<string, never>
  'subscription-end': { customerId: string }
  'sandbox-event': { eventId: string }
  sweep: Record<string, never>
  tidy: Record<string, never>
  'backup-round': Record<string, never>
  'reminder-round': Record<string, never>
  'company-reminders': { companyId: string }
  'trash-round': Record<string, never>
  'digest-round': Record<string, never>
  'company-digests': { companyId: string }
  'score-round': Record<string, never>
  'help-round': Record<string, never>
  'action-round': Record<string, never>
  'review-summary': { companyId: string; reviewId: string }
  'plan-ahead-round': Record<string, never>
  'key-round': Record<string, never>
}

export type QueueName = keyof JobData

/** Every kind of work that outlives a request. */
export const queues: Record<QueueName, Queue> = {
  'seat-sync': { policy: 'short', retryLimit: 10, retryDelay: 15, expireInSeconds: 90 },
  'billing-round': {
    policy: 'short',
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 1800,
    cron: '17 3 * * *',
  },
  'subscription-end': { policy: 'short', retryLimit: 20, retryDelay: 60, expireInSeconds: 90 },
  'sandbox-event': { policy: 'standard', retryLimit: 20, retryDelay: 1, expireInSeconds: 60 },
  sweep: { policy: 'short', retryLimit: 0, retryDelay: 60, expireInSeconds: 300, cron: '7 * * * *' },
  tidy: { policy: 'short', retryLimit: 0, retryDelay: 60, expireInSeconds: 300, cron: '*/5 * * * *' },
  // Every hour, for a machine that slept in the night.
  'backup-round': {
    policy: 'short',
    retryLimit: 0,
    retryDelay: 60,
    expireInSeconds: 1800,
    cron: '41 * * * *',
  },
  'reminder-round': {
    policy: 'short',
    retryLimit: 0,
    retryDelay: 60,
    expireInSeconds: 300,
    cron: '*/5 * * * *',
  },
  'company-reminders': { policy: 'short', retryLimit: 8, retryDelay: 30, expireInSeconds: 1800 },
  'digest-round': {
    policy: 'short',
    retryLimit: 0,
    retryDelay: 60,
    expireInSeconds: 300,
    cron: '*/5 * * * *',
  },
  'company-digests': { policy: 'short', retryLimit: 8, retryDelay: 30, expireInSeconds: 1800 },
  'score-round': {
    policy: 'short',
    retryLimit: 0,
    retryDelay: 60,
    expireInSeconds: 300,
    cron: '*/10 * * * *',
  },
  'action-round': {
    policy: 'short',
    retryLimit: 0,
    retryDelay: 60,
    expireInSeconds: 300,
    cron: '*/10 * * * *',
  },
  'review-summary': { policy: 'short', retryLimit: 8, retryDelay: 15, expireInSeconds: 300 },
  'help-round': {
    policy: 'short',
    retryLimit: 0,
    retryDelay: 60,
    expireInSeconds: 300,
    cron: '*/10 * * * *',
  },
  'key-round': {
    policy: 'short',
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 300,
    cron: '23 * * * *',
  },
  // Midnight is at a quarter of an hour in every time zone.
  'plan-ahead-round': {
    policy: 'short',
    retryLimit: 0,
    retryDelay: 60,
    expireInSeconds: 300,
    cron: '*/15 * * * *',
  },
  'trash-round': {
    policy: 'short',
    retryLimit: 3,
    retryDelay: 60,
    expireInSeconds: 1800,
    cron: '37 2 * * *',
  },
}

export type Job<N extends QueueName = QueueName> = { id: string; data: JobData[N] }
export type Handlers = { [N in QueueName]: (job: Job<N>) => Promise<unknown> }
