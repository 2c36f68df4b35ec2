import { parseAst } from 'vite'

type Declared = { init?: { type: string; start: number; end: number } | null }
type Statement = { type: string; declaration?: Statement | null; declarations?: Declared[] }

/** Made by a call, or of parts that may be. */
const isMade = (type: string) => ['CallExpression', 'ObjectExpression', 'TSAsExpression'].includes(type)

/**
 * The domain has no effects, so what a page does not ask of it need not be there. A bundler cannot know that of a schema
 * put together by calls, and would keep it, with all it is made of and its library.
 */
export const markedPure = (code: string) => {
  const statements = parseAst(code).body as unknown as Statement[]
  const made = statements
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init && isMade(init.type) ? [init] : []))
  return made.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
    code,
  )
}

export const pureDomain = {
  name: 'pure-domain',
  apply: 'build' as const,
  enforce: 'post' as const,
  transform: (code: string, id: string) =>
    /\/domain\/[^?]+\.ts$/.test(id) ? { code: markedPure(code), map: null } : null,
}
