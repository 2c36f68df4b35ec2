import { apiVersion } from '@cairn/domain/endpoint'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { refuseTwoSessions } from './accounts/cookie-header.ts'
import type { WithEngine } from './accounts/engine.ts'
import { googleRoutes } from './accounts/google-routes.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { workAfterReplies } from './after-reply.ts'
import { assistantsRoutes } from './assistants/routes.ts'
import type { WithProvider } from './billing/provider.ts'
import { billingRoutes } from './billing/routes.ts'
import { sandboxRoutes } from './billing/sandbox-routes.ts'
import { blockersRoutes } from './blockers/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { watchCalls } from './call-life.ts'
import { isTrustedPlace, securityHeaders } from './content-policy.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { daysRoutes } from './days/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { discussionRoutes } from './discussion/routes.ts'
import { takeFileBodies } from './file-bodies.ts'
import { measureRequests } from './health/request-figures.ts'
import { healthRoutes } from './health/routes.ts'
import type { WithTeller } from './inbox/round.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { invitationsRoutes } from './invitations/routes.ts'
import { readJsonBodies } from './json-bodies.ts'
import { keysRoutes } from './keys/routes.ts'
import type { WithLive } from './live/live.ts'
import { liveRoutes } from './live/routes.ts'
import { type LogStream, logOptions, logReplies } from './log.ts'
import { mailboxRoutes } from './mail/mailbox.ts'
import { mapRoutes } from './map/routes.ts'
import { objectivesRoutes } from './objectives/routes.ts'
import type { Parts } from './parts.ts'
import { peopleRoutes } from './people/routes.ts'
import { quartersRoutes } from './quarters/routes.ts'
import { referenceRoutes } from './reference/routes.ts'
import { answerBrokenMessages, answerErrors, answerFrameworkErrors } from './refusal-replies.ts'
import { remindersRoutes } from './reminders/routes.ts'
import { reviewsRoutes } from './reviews/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { shedLoad } from './shedding.ts'
import { strategiesRoutes } from './strategies/routes.ts'
import { teamsRoutes } from './teams/routes.ts'
import { templatesRoutes } from './templates/routes.ts'
import { trashRoutes } from './trash/routes.ts'
import { boundUnreadBodies } from './unread-bodies.ts'
import { updatesRoutes } from './updates/routes.ts'
import { webFiles } from './web-files.ts'
import type { WithDeliverer } from './webhooks/round.ts'
import { webhooksRoutes } from './webhooks/routes.ts'
import { workspaceRoutes } from './workspace/routes.ts'

/** All that the server is made of. */
export type AppParts = Parts & WithEngine & WithProvider & WithLive & WithTeller & WithDeliverer

/** Milliseconds, from the first byte of a request to its last: who takes longer is not sending but holding on. */
const longestSending = 30_000

export const buildApp = async (
  parts: AppParts,
  log?: LogStream,
  sendingEndsAfter = longestSending,
): Promise<FastifyInstance> => {
  const { publicUrl } = parts.settings
  const headersWhere = (isTrusted: boolean) => {
    const everywhere = securityHeaders(publicUrl, isTrusted)
    return {
      everywhere,
      onApi: { ...everywhere, [apiVersion.header]: apiVersion.current, 'cache-control': 'no-store' },
    }
  }
  const [trusted, untrusted] = [headersWhere(true), headersWhere(false)]
  const headersFor = (request: FastifyRequest) => {
    const { onApi, everywhere } = isTrustedPlace(publicUrl, request) ? trusted : untrusted
    return request.url.startsWith('/api/') ? onApi : everywhere
  }
  const app = fastify({
    ...logOptions(parts.settings.logLevel, log),
    // Of what is no call of the contract; each of those has its own.
    bodyLimit: 16 * 1024,
    // The nearest proxy's word counts, and nobody's before it: a caller may write anything into that header.
    trustProxy: parts.settings.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    requestTimeout: sendingEndsAfter,
    http: { headersTimeout: sendingEndsAfter, connectionsCheckingInterval: sendingEndsAfter / 15 },
    forceCloseConnections: 'idle',
    // Who still asks on a connection that was in use is answered, and told to come back on another.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkErrors(headersFor),
    clientErrorHandler: answerBrokenMessages(trusted.onApi),
    routerOptions: { maxParamLength: 200 },
  })
  boundUnreadBodies(app.server)
  const calls = watchCalls(app)
  const requests = measureRequests(app)
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headersFor(request)).header('x-request-id', request.id)
    next()
  })
  app.addHook('onClose', () => parts.presence.settled())
  logReplies(app)
  answerErrors(app)
  refuseTwoSessions(app, parts.sessionCookie)
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  takeFileBodies(app)
  const load = shedLoad(app, parts)
  // Answers are packed; a packed request could be anything a thousand times its size.
  await app.register(compress, { threshold: 1024, globalDecompression: false })

  const afterReplies = workAfterReplies(app)
  accountsRoutes(app, { ...parts, afterReplies })
  securityRoutes(app, parts)
  if (parts.settings.google !== null) googleRoutes(app, parts)
  workspaceRoutes(app, parts)
  peopleRoutes(app, parts)
  teamsRoutes(app, parts)
  invitationsRoutes(app, parts)
  objectivesRoutes(app, parts)
  mapRoutes(app, parts)
  daysRoutes(app, parts)
  billingRoutes(app, parts)
  updatesRoutes(app, parts)
  remindersRoutes(app, parts)
  quartersRoutes(app, parts)
  strategiesRoutes(app, parts)
  templatesRoutes(app, parts)
  blockersRoutes(app, parts)
  dashboardRoutes(app, parts)
  trashRoutes(app, parts)
  keysRoutes(app, parts)
  assistantsRoutes(app, parts)
  calendarRoutes(app, parts)
  webhooksRoutes(app, parts)
  demoRoutes(app, parts)
  discussionRoutes(app, parts)
  reviewsRoutes(app, parts)
  inboxRoutes(app, parts)
  liveRoutes(app, parts)
  healthRoutes(app, parts, [calls, requests, load])
  referenceRoutes(app, parts)
  if (parts.settings.smtpUrl === undefined) mailboxRoutes(app, parts, afterReplies.settle)
  if (parts.settings.stripe === undefined) sandboxRoutes(app, parts)
  if (parts.webFolder !== null) await webFiles(app, parts.webFolder, parts.settings)
  return app
}
