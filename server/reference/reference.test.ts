import { readFile } from 'node:fs/promises'
import { contract } from '@cairn/domain/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { importColumns } from '@cairn/domain/objectives/import'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let page: { status: number; headers: Record<string, unknown>; text: string }
beforeAll(async () => {
  server = await testServer()
  page = await server.visitor().send({ method: 'GET', url: '/api/docs' })
})
afterAll(() => server?.close())

const endpoints: Endpoint[] = Object.values(contract).flatMap((calls) => Object.values(calls))

describe('The guide to the API', () => {
  it('names every column of a file', async () => {
    const guide = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8')
    const rows = guide.split('\n').filter((line) => line.startsWith('| `'))
    const named = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    )
    expect(named).toEqual(expect.arrayContaining(importColumns))
  })
})

describe('The reference of the API', () => {
  it('is a page for anyone', () => {
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.text).toMatch(/^<!doctype html><html lang="en">/)
    expect(page.text).toContain('Version test')
  })

  it('names every call with what it is for, and no other', () => {
    const named = [...page.text.matchAll(/<h3><b>(\w+)<\/b> (\S+)<\/h3><p>(.*?)\.<\/p>/g)]
    expect(named.map(([, method, path]) => `${method} ${path}`)).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path}`),
    )
    expect(named.every(([, , , summary]) => summary !== '')).toBe(true)
  })

  it('says of a call who may make it and how it may be refused', () => {
    const [, article = ''] =
      /(<h3><b>POST<\/b> \/api\/accounts\/sign-in<\/h3>.*?<\/article>)/s.exec(page.text) ?? []
    expect(article).toContain('<dt>For</dt><dd>Anyone</dd>')
    expect(article).toContain('<dt>Body</dt>')
    for (const refusal of ['401 invalid_credentials', '403 email_not_verified', '422 invalid_input'])
      expect(article).toContain(refusal)
    expect(page.text).toContain('<dt>For</dt><dd>Signed in</dd>')
  })

  it('runs no script and loads nothing', () => {
    expect(page.text).not.toMatch(/<script|<link|<img|<iframe|\bsrc=|@import|url\(|javascript:|\bon\w+="/i)
    const links = [...page.text.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)
    expect(links).toEqual(['/api/openapi.json'])
  })

  it('tells the browser not to, either', () => {
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    )
    expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
  })

  it('leads to the document a machine reads', async () => {
    const { status, headers } = await server.visitor().send({ method: 'GET', url: '/api/openapi.json' })
    expect(status).toBe(200)
    expect(String(headers['content-type'])).toMatch(/^application\/json/)
  })
})
