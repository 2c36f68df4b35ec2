import { messages } from '@cairn/domain/messages'
import { Loader } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import loadingStepCss from './loading-step.module.css'
import css from './step.module.css'

/** Stands where the step will be; only a wait that is felt shows itself. */
export const LoadingStep = () => (
  <div className={loadingStepCss.loading}>
    <Loader size={20} aria-hidden="true" />
    <p role="status">{messages.loading}</p>
  </div>
)

type Props = {
  icon?: ReactNode
  title: string
  subtitle?: ReactNode
  takesFocus?: boolean
  children?: ReactNode
}

/** One step of the way in. A step that replaced another takes the focus, so that it is read out. */
export const Step = ({ icon, title, subtitle, takesFocus = false, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Cairn`
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [title, takesFocus])
  return (
    <>
      {icon && (
        <div className={css.disc} aria-hidden="true">
          {icon}
        </div>
      )}
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      <div className={css.body}>{children}</div>
    </>
  )
}
