import css from './progress-details.module.css'
import type { Progress } from './use-callback-flow.ts'

const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** For whoever helps someone who is stuck. Never a token or a code: such pages end up in pictures. */
export const ProgressDetails = ({ progress }: { progress: Progress }) => (
  <details className={css.details}>
    <summary>Details</summary>
    <dl>
      <dt>Step</dt>
      <dd>{progress.step}</dd>
      <dt>Time</dt>
      <dd>{clock.format(progress.at)}</dd>
      <dt>Signed in</dt>
      <dd>{progress.isSignedIn ? 'Yes' : 'No'}</dd>
    </dl>
  </details>
)
