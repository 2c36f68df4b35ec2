import { messages } from '@cairn/domain/messages'
import css from './typing-is-back.module.css'

/** Above a form that begins with what was typed before the page went away. */
export const TypingIsBack = () => (
  <p role="status" className={css.back}>
    {messages.typingIsBack}
  </p>
)
