import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webFiles } from './web-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-web-'))
  await mkdir(join(folder, 'assets'))
  const files = {
    'index.html': '<p>',
    'icon.svg': '<svg>',
    'assets/a-1.js': '1',
    'assets/a-1.js.gz': 'packed',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
})
afterAll(() => rm(folder, { recursive: true }))

const served = async (root: string) => {
  const app = Fastify()
  await webFiles(app, root, { google: null, stripe: undefined, smtpUrl: undefined })
  return async (url: string) => {
    const { statusCode, headers, payload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    return [statusCode, payload, headers['cache-control'], headers['content-encoding']]
  }
}

describe('The files of the web app', () => {
  it.each([
    ['as it is', ''],
    ['with a slash behind it', '/'],
  ])('are kept for good where their name tells their content: folder named %s', async (_, end) => {
    const get = await served(`${folder}${end}`)
    const forGood = 'public, max-age=31536000, immutable'
    expect(await get('/assets/a-1.js')).toEqual([200, 'packed', forGood, 'gzip'])
    expect(await get('/icon.svg')).toEqual([200, '<svg>', 'public, max-age=300', undefined])
    expect(await get('/my-week')).toEqual([200, '<p>', 'no-store', undefined])
  })

  it.each([
    '/assets/a-2.js',
    '/assets/a-1.js.gz',
    '/assets/',
    '/assets/..%2findex.html',
    '/assets/%00',
    '/.well-known/oauth-protected-resource',
  ])('are no page, and nothing, at %s', async (url) => {
    expect((await (await served(folder))(url))[0]).toBe(404)
  })
})
