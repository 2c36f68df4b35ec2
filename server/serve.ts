import { Readable } from 'node:stream'
import { whyUnproven } from '@cairn/domain/accounts/proving-rules'
import { whyAccessLapsed } from '@cairn/domain/billing/rules'
import { checkInput } from '@cairn/domain/checked'
import { whyClosedToVisitors } from '@cairn/domain/demo/visitors'
import { type Answer, type Endpoint, type Input, largestBodyOf } from '@cairn/domain/endpoint'
import type { KeyScope } from '@cairn/domain/keys/scopes'
import { messages } from '@cairn/domain/messages'
import { can } from '@cairn/domain/permissions'
import { placeOfUnstorable } from '@cairn/domain/storable'
import type { Membership } from '@cairn/domain/workspace/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { requireFreshProof } from './accounts/proved.ts'
import { readSession, type SessionParts } from './accounts/session.ts'
import { callOf, hasWholeBody } from './call-life.ts'
import type { JsonText } from './db/json-text.ts'
import { encoderOf, replyChecker } from './encoding.ts'
import { fileReceiver } from './file-bodies.ts'
import { type AnyScope, type Caller, checkAudience, refuseForeignSite, refuseOtherVersion } from './gate.ts'
import { admitByKey, speaksByKey, type Visit } from './keys/admission.ts'
import { noteForLog } from './log-notes.ts'
import type { Parts } from './parts.ts'
import { countTryFrom } from './rate-limit.ts'
import { Refused, refuse } from './refused.ts'
import { type Given, openWithin } from './within-calls.ts'

/** A call that is open to keys knows its caller by the company alone: a program has no session, and may be nobody. */
type Admitted<E extends Endpoint> = E extends { keyScope: KeyScope }
  ? E extends { needsPerson: true }
    ? Omit<Caller<'member'>, 'session'>
    : { scope: AnyScope; membership: Pick<Membership, 'company'> }
  : Caller<E['audience']>

type Call<E extends Endpoint> = Input<E> &
  Admitted<E> & { now: Date; request: FastifyRequest; reply: FastifyReply }

/** What answering a call takes, whatever the call. */
export type ServeParts = SessionParts & Pick<Parts, 'settings' | 'presence' | 'clock'>

/** Answers one endpoint of the contract: admit the caller, check access, read and parse, handle, encode. */
export const serve = <E extends Endpoint>(
  app: FastifyInstance,
  parts: ServeParts,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
) => {
  const encode = encoderOf(endpoint.reply)
  answerWhole(app, parts, endpoint, async (call) => JSON.stringify(encode(await handle(call))))
}

/** The same for a reply that the database wrote as JSON. Its shape is proven by tests, which check each once more. */
export const serveJson = <E extends Endpoint>(
  app: FastifyInstance,
  parts: ServeParts,
  endpoint: E,
  handle: (call: Call<E>) => Promise<JsonText<Answer<E>>>,
) => {
  const check = parts.settings.checkReplies ? replyChecker(endpoint.reply) : () => {}
  answerWhole(app, parts, endpoint, async (call) => {
    const { text } = await handle(call)
    check(text)
    return text
  })
}

/** Of what is one JSON document: it can also be asked for within another call. */
const answerWhole = <E extends Endpoint>(
  app: FastifyInstance,
  parts: ServeParts,
  endpoint: E,
  write: (call: Call<E>) => Promise<string>,
) => {
  const enter = route(app, parts, endpoint, async (call, reply) =>
    reply.type('application/json; charset=utf-8').send(await write(call)),
  )
  openWithin(app, endpoint, async (visit, given) => write(await enter(visit, given)))
}

/** The same for a reply that is text of another kind. */
export const serveText = <E extends Endpoint & { replyType: string }>(
  app: FastifyInstance,
  parts: ServeParts,
  endpoint: E,
  handle: (call: Call<E>) => Promise<string>,
) =>
  route(app, parts, endpoint, async (call, reply) => reply.type(endpoint.replyType).send(await handle(call)))

/**
 * The same for a reply that is made while it is sent. It leaves as it comes, uncompressed and unbuffered. Nobody is told of
 * it by HEAD: it would be made for nobody to read.
 */
export const serveStream = <E extends Endpoint & { replyType: string }>(
  app: FastifyInstance,
  parts: ServeParts,
  endpoint: E,
  handle: (call: Call<E>) => Promise<AsyncIterable<string>>,
) =>
  route(
    app,
    parts,
    endpoint,
    async (call, reply) =>
      reply
        .type(endpoint.replyType)
        .header('x-accel-buffering', 'no')
        // Whoever does not read holds a piece or two, not the whole.
        .send(callOf(call.request).sending(Readable.from(await handle(call), { highWaterMark: 1 }))),
    { exposeHeadRoute: false },
  )

const route = <E extends Endpoint>(
  app: FastifyInstance,
  parts: ServeParts,
  endpoint: E,
  answer: (call: Call<E>, reply: FastifyReply) => Promise<FastifyReply>,
  options: Pick<RouteOptions, 'exposeHeadRoute'> = {},
) => {
  const isByKey = (request: FastifyRequest) => speaksByKey(request) && !endpoint.readsAuthorization
  const admitCaller = async (visit: Visit, now: Date) => {
    const { request } = visit
    if (isByKey(request)) {
      const caller = await admitByKey(parts, endpoint, visit, now)
      refuseLapsed(caller, now)
      return { caller, now }
    }
    if (endpoint.audience === 'visitor') return { caller: null, now }
    const session = await readSession(parts, request, now)
    if (session !== null) noteForLog(request, { account: session.me.account.id })
    const caller = checkAudience(endpoint.audience, session, now)
    if (endpoint.closedToDemo) refuse(whyClosedToVisitors(caller.session.me.account))
    if (endpoint.needsProvenEmail) refuse(whyUnproven(caller.session.me.account))
    if (caller.membership !== undefined) refuseLapsed(caller, now)
    if (endpoint.needsProof) await requireFreshProof(parts.db, caller.session, now)
    return { caller, now }
  }
  type Admission = Awaited<ReturnType<typeof admitCaller>>
  const notePresence = (caller: NonNullable<Admission['caller']>, now: Date) => {
    if (!('session' in caller)) return
    parts.presence.note(caller.session, now)
    if (!endpoint.replyType) parts.presence.noteVisit(caller.session, now)
  }
  const admissions = new WeakMap<FastifyRequest, Admission & { stands: boolean }>()
  const refuseLapsed = (
    { membership }: { membership: Pick<Membership, 'company'> & Partial<Membership> },
    now: Date,
  ) => {
    const { company, profile } = membership
    const isPayer = profile !== undefined && can(profile, 'billing.manage')
    if (endpoint.needsAccess) refuse(whyAccessLapsed(company, isPayer, now))
  }
  /** While a body was still coming, what admitted its sender may have ended: they are looked at once more, and not counted again. */
  const admissionOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const admission = admissions.get(request)
    return admission?.stands ? admission : admitCaller({ request, reply, isCounted: true }, parts.clock())
  }

  const inputIn = ({ params, query, body }: Given) => ({
    params: parse(endpoint.params, params),
    query: parse(endpoint.query, query),
    body: endpoint.bodyReader ? body : parse(endpoint.body, body ?? {}),
  })

  const receive = endpoint.bodyReader && fileReceiver(endpoint.bodyReader, largestBodyOf(endpoint))

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    bodyLimit: largestBodyOf(endpoint),
    ...options,
    ...(endpoint.replyType ? { compress: false } : {}),
    // Before a byte of the body is read: whoever is refused has cost nothing but the asking.
    onRequest: async (request, reply) => {
      const now = parts.clock()
      refuseOtherVersion(request)
      // A program with a key is no browser that another site could make ask: what it shows travels with no request by itself.
      if (!isByKey(request)) refuseForeignSite(request, parts.settings.publicUrl)
      if (endpoint.tries) await countTryFrom(parts.db, request.ip, endpoint.path, endpoint.tries, now)
      const admission = await admitCaller({ request, reply, isCounted: false }, now)
      admissions.set(request, { ...admission, stands: hasWholeBody(request) })
    },
    // A file has been read when the handler begins, as any other body: who is slow to send holds up nobody.
    ...(receive && {
      preValidation: async (request: FastifyRequest) => {
        const caller = admissions.get(request)?.caller
        const companyId = caller && 'scope' in caller ? caller.scope.companyId : request.ip
        request.body = await receive(request, companyId)
      },
    }),
    handler: async (request, reply) => {
      const { caller, now } = await admissionOf(request, reply)
      await answer({ ...inputIn(request), ...caller, now, request, reply } as Call<E>, reply)
      if (caller !== null) notePresence(caller, now)
      return reply
    },
  })

  /** The same gate for what is asked within another call: by the key that was shown there, which is looked at once more. */
  return async (visit: Visit, given: Given) => {
    const now = parts.clock()
    const caller = await admitByKey(parts, endpoint, visit, now)
    refuseLapsed(caller, now)
    return { ...inputIn(given), ...caller, now, request: visit.request, reply: visit.reply } as Call<E>
  }
}

const parse = (schema: z.ZodType | undefined, given: unknown) =>
  schema === undefined ? undefined : parseInput(schema, given)

/** What is given has to be what its schema says. */
export const parseInput = <S extends z.ZodType>(schema: S, given: unknown): z.output<S> => {
  const unstorable = placeOfUnstorable(given)
  if (unstorable !== null)
    throw new Refused({
      code: 'invalid_input',
      message: messages.unstorable,
      ...(unstorable === '' ? {} : { field: unstorable }),
    })
  const parsed = checkInput(schema, given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refused({
    code: 'invalid_input',
    message: issue?.message ?? messages.malformed,
    ...(issue && issue.path.length > 0 ? { field: issue.path.join('.') } : {}),
  })
}
