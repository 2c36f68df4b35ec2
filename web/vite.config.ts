import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightContract } from './light-contract.ts'
import { pureDomain } from './pure-domain.ts'

const { PORT = '3000', API_PORT = '3001', ...env } = process.env
const api = { target: `http://127.0.0.1:${API_PORT}`, changeOrigin: false, xfwd: false }

/** The server says in the page which ways in there are; while developing, the page does not come from it. */
const offeredByServer = [
  ...(env.GOOGLE_CLIENT_ID ? ['google'] : []),
  ...(env.STRIPE_SECRET_KEY || env.SMTP_URL ? [] : ['demo']),
]
const waysIn = {
  name: 'ways-in',
  apply: 'serve' as const,
  transformIndexHtml: (page: string) => page.replace('__SIGN_IN_WITH__', offeredByServer.join(' ')),
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), waysIn, lightContract, pureDomain],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2023',
    // The content policy lets no font come from a data: address.
    assetsInlineLimit: 0,
    // Every browser that this program runs in preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page begins with is one file: its parts compress better together than apart.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // So do icons that many pages have, which would be a file of two hundred bytes each.
            { name: 'icons', test: /lucide-react/, minShareCount: 6, priority: 1 },
          ],
        },
      },
    },
  },
  // Patterns rather than prefixes: '/api' alone would also take our own /api.ts.
  server: {
    port: Number(PORT),
    strictPort: true,
    proxy: {
      '^/api/': api,
      '^/mcp$': api,
      '^/mailbox(?:[/?]|$)': api,
      '^/unsubscribe/': api,
      '^/cal/': api,
    },
  },
})
