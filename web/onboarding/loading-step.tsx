import { messages } from '@cairn/domain/messages'
import { Loader } from '@mantine/core'
import css from './loading-step.module.css'

/** Stands where the step will be; only a wait that is felt shows itself. */
export const LoadingStep = () => (
  <div className={css.loading}>
    <Loader size={20} aria-hidden="true" />
    <p role="status">{messages.loading}</p>
  </div>
)
