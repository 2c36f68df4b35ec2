import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDemoOffered } from '@cairn/domain/demo/rules'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from './content-policy.ts'
import { installationOf, type Settings } from './env.ts'

/** Serves the built web app: hashed files for good, and the one page for every address it routes itself. */
export const webFiles = async (
  app: FastifyInstance,
  folder: string,
  settings: Pick<Settings, 'google' | 'stripe' | 'smtpUrl'>,
) => {
  const file = await readFile(join(folder, 'index.html'), 'utf8')
  // The page knows which ways in there are before its first call.
  const page = file.replace('__SIGN_IN_WITH__', waysIn(settings).join(' '))
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(folder, 'assets/'))
      response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
    // A route for each file that is asked for by its name: whatever else there is, is a page or nothing.
    wildcard: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce))
      .headers(isFindable(request.url) ? {} : { 'x-robots-tag': 'noindex' })
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  }
  app.get('/', sendPage)
  app.get('/*', (request, reply) => (isPage(request.url) ? sendPage(request, reply) : reply.callNotFound()))
}

const waysIn = ({ google, ...settings }: Pick<Settings, 'google' | 'stripe' | 'smtpUrl'>) => [
  ...(google === null ? [] : ['google']),
  ...(isDemoOffered(installationOf(settings)) ? ['demo'] : []),
]

/** Only the front door is for search engines; some of the other addresses carry a secret. */
const isFindable = (url: string) => url === '/'

/** Unknown calls, missing files and what machines look for are answered as such; everything else is a page, if only 'Page Not Found'. */
const isPage = (url: string) => !['/api', '/assets/', '/.well-known/'].some((start) => url.startsWith(start))
