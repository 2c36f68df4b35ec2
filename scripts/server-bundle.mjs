import { inRepository } from './root.mjs'

/**
 * How esbuild bundles the server: with its packages, because to find, read and compile some thousand files at every start
 * takes three times as long as one does.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const serverBundle = {
  bundle: true,
  /** What several entries need is written once. */
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  /** The first has its database in files beside it; the second is an addition that nobody installed. */
  external: ['@electric-sql/pglite', 'pg-native'],
  alias: { '@cairn/domain': inRepository('domain'), '@cairn/sandbox': inRepository('sandbox') },
  jsx: 'automatic',
  /** Packages written as CommonJS ask for Node's own modules in their own way. */
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'\nconst require = requireFrom(import.meta.url)",
  },
}
