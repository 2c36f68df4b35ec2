import './quiet-zod.ts'
import './mantine.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { isLeavingReason } from './last-page.ts'
import { lazyPart } from './lazy-page.ts'
import { ProofHost } from './proof-host.tsx'
import { isWorthRepeating, pauseBefore } from './repeating.ts'
import { createAppRouter } from './router.ts'
import { followSession } from './session.ts'
import { namesForMantine, theme } from './theme.ts'
import { Notices } from './ui/notices.tsx'
import { SignOutGuard } from './unreachable.tsx'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRepeating, retryDelay: pauseBefore, staleTime: 30_000 },
  },
})
const router = createAppRouter(queryClient)
followSession(queryClient)

// The code of the page comes while the session is being read, not after.
const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
for (const route of matchedRoutes) void router.loadRouteChunk(route)

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// The scroll lock behind dialogs makes its own style element and looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: nonce })
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const StillSignedIn = lazyPart(async () => (await import('./shell/still-signed-in.tsx')).StillSignedIn)

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        cssVariablesResolver={namesForMantine}
        getStyleNonce={() => nonce}
      >
        <SignOutGuard>
          <RouterProvider router={router} />
          <Notices />
          <ProofHost />
          <Suspense>{isLeavingReason('sign_out_failed') && <StillSignedIn />}</Suspense>
        </SignOutGuard>
      </MantineProvider>
    </QueryClientProvider>
  </StrictMode>,
)
