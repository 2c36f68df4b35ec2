import { useMe } from '../session.ts'
import { NotFound } from '../ui/not-found.tsx'
import { Shell } from './shell.tsx'

/** Inside the shell for someone who has one, bare for everyone else. */
export const NotFoundPage = () =>
  useMe()?.membership ? (
    <Shell>
      <NotFound />
    </Shell>
  ) : (
    <main>
      <NotFound />
    </main>
  )
