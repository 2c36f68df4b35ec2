import { messages } from '@cairn/domain/messages'
import { Loader } from '@mantine/core'

/** Looks like the page index.html starts with, so that the one takes over from the other unseen. */
export const LoadingPage = () => (
  <main className="loading-page">
    <Loader size={20} aria-hidden="true" />
    <div role="status">
      <h1>{messages.loading}</h1>
    </div>
  </main>
)
