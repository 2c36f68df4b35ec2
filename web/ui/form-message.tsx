import { CircleAlert } from 'lucide-react'
import css from './form-message.module.css'

/** What went wrong with the form as a whole; the region stands empty until there is something to say. */
export const FormMessage = ({ children }: { children: string | null }) => (
  <div role="alert" className={css.region}>
    {children && (
      <p ref={showWhole} className={css.message}>
        <CircleAlert size={16} aria-hidden="true" />
        <span>{children}</span>
      </p>
    )}
  </div>
)

/** A long form ends below the window, or behind its buttons. */
const showWhole = (message: HTMLElement | null) => message?.scrollIntoView?.({ block: 'nearest' })
