import { askUnlessRefused } from './ask.ts'
import { timedLoop } from './timed-loop.ts'

/** Asks for one address over and over. */
const {
  URL: url = '',
  COOKIE: cookie = '',
  AUTHORIZATION: authorization = '',
  SECONDS,
  CONNECTIONS,
} = process.env

await timedLoop(Number(SECONDS), Number(CONNECTIONS), () => askUnlessRefused(url, { cookie, authorization }))
