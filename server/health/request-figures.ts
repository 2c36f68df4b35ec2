import type { Endpoint } from '@cairn/domain/endpoint'
import type { FastifyInstance } from 'fastify'
import { callOf, perCall } from '../call-life.ts'
import { type Family, gauge, type Sample } from '../exposition.ts'

/** Upper ends of the buckets, in seconds: quick, noticed, slow, and about to be given up. */
const bounds = [0.01, 0.05, 0.1, 0.3, 1, 3, 10]
const outcomes = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx']

type RouteFigures = {
  labels: { method: string; path: string }
  byOutcome: number[]
  /** One for each bound, and one for what took longer. */
  byDuration: number[]
  seconds: number
}

type RouteConfig = { url?: string; method?: string | string[]; endpoint?: Endpoint }

/**
 * Counts requests by the pattern of their route, never by their address: that could be anything, and of anyone. A
 * request adds to numbers that are there already; the text is made when it is asked for.
 */
export const measureRequests = (app: FastifyInstance) => {
  const byConfig = new Map<object, RouteFigures>()
  const byLabels = new Map<string, RouteFigures>()
  const open = perCall<true>()

  const figuresOf = (config: RouteConfig) => {
    const known = byConfig.get(config)
    if (known !== undefined) return known
    const labels = labelsOf(config)
    const key = `${labels.method} ${labels.path}`
    const figures = byLabels.get(key) ?? newFigures(labels)
    byLabels.set(key, figures)
    byConfig.set(config, figures)
    return figures
  }

  // The end of the reply, not that of the route: streams end when their reader goes, and some readers go early.
  app.addHook('onRequest', (request, _reply, next) => {
    const began = performance.now()
    const call = callOf(request)
    open.set(call, true)
    call.whenLeft((status) => {
      const config = request.routeOptions.config as RouteConfig
      const figures = figuresOf(config)
      add(figures.byOutcome, Math.floor((status ?? 0) / 100))
      if (isEndless(config)) return
      const seconds = (performance.now() - began) / 1000
      const bucket = bounds.findIndex((bound) => seconds <= bound)
      add(figures.byDuration, bucket === -1 ? bounds.length : bucket)
      figures.seconds += seconds
    })
    next()
  })

  return { families: () => familiesOf([...byLabels.values()], open.size) }
}

const add = (counts: number[], place: number) => {
  counts[place] = (counts[place] ?? 0) + 1
}

/** How long someone listens says nothing about how quickly they are answered. */
const isEndless = ({ endpoint }: RouteConfig) => endpoint?.replyType?.startsWith('text/event-stream') ?? false

/** The web app's files are routes too, one each; together they are one figure. */
const labelsOf = ({ url, method }: RouteConfig) => ({
  method: typeof method === 'string' ? method : 'any',
  path: url === undefined ? 'unmatched' : url.startsWith('/api/') ? url : 'web',
})

const newFigures = (labels: RouteFigures['labels']): RouteFigures => ({
  labels,
  byOutcome: outcomes.map(() => 0),
  byDuration: [...bounds, Number.POSITIVE_INFINITY].map(() => 0),
  seconds: 0,
})

const familiesOf = (routes: RouteFigures[], open: number): Family[] => [
  {
    name: 'cairn_http_requests_total',
    type: 'counter',
    help: 'Requests answered, by route and class of status; aborted ones were given up by their caller.',
    samples: routes.flatMap(({ labels, byOutcome }) =>
      byOutcome.flatMap((value, place): Sample[] =>
        value === 0 ? [] : [{ labels: { ...labels, status: outcomes[place] ?? '' }, value }],
      ),
    ),
  },
  {
    name: 'cairn_http_request_duration_seconds',
    type: 'histogram',
    help: 'Seconds from the arrival of a request to the end of its reply, without streams of changes.',
    samples: routes.flatMap(histogramOf),
  },
  gauge(
    'cairn_http_requests_open',
    'Requests that are being answered now, streams of changes included.',
    open,
  ),
]

const histogramOf = ({ labels, byDuration, seconds }: RouteFigures): Sample[] => {
  let upTo = 0
  const buckets = [...bounds.map(String), '+Inf'].map((le, place): Sample => {
    upTo += byDuration[place] ?? 0
    return { part: 'bucket', labels: { ...labels, le }, value: upTo }
  })
  if (upTo === 0) return []
  return [...buckets, { part: 'sum', labels, value: seconds }, { part: 'count', labels, value: upTo }]
}
