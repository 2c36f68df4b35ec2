import type { FastifyReply } from 'fastify'

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
  :root { color-scheme: light dark; --ink: light-dark(#171c1b, #e9edeb); --ink-2: light-dark(#4a524f, #b2bab6);
    --line: light-dark(#e6e8e4, #232a28); --panel: light-dark(#fff, #151a19); --acc: light-dark(#0f5c5c, #66c2b8) }
  body { margin: 0; background: light-dark(#fbfbfa, #0f1312); color: var(--ink);
    font: 14px/20px Inter, system-ui, -apple-system, 'Segoe UI', sans-serif }
  main { max-width: 800px; margin: 0 auto; padding: 32px 16px }
  h1 { font-size: 22px; line-height: 28px; letter-spacing: -0.02em; margin: 0 0 4px; overflow-wrap: anywhere }
  p { color: var(--ink-2); margin: 0 0 20px; overflow-wrap: anywhere }
  a { color: var(--acc) } a:focus-visible, summary:focus-visible { outline: 2px solid var(--acc); outline-offset: 2px }
  small { color: var(--ink-2); font-size: 12px }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 12px/18px ui-monospace, monospace }`

/** A page the server draws itself, without script and without loading anything. */
export const htmlPage = (title: string, ownStyle: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${style}${ownStyle}</style></head><body><main>${body}</main></body></html>`

/** The policy such a page is sent with; `extra` names what one page needs besides. */
export const htmlPagePolicy = (extra = '') =>
  `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'${extra}`

export const sendHtml = (reply: FastifyReply, page: string, policy = htmlPagePolicy()) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(page)
