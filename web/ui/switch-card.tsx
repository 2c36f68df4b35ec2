import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import css from './switch-card.module.css'

const { track = '', thumb = '', body = '' } = css

type Props = {
  title: ReactNode
  explanation: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
  error?: ReactNode
  /** Where a form finds this field to focus it. */
  path?: string
  /** What there is to say once it is on. */
  children?: ReactNode
}

/** A choice with its consequence beside it. */
export const SwitchCard = (props: Props) => {
  const { title, explanation, isOn, onChange, disabled = false, error, path, children } = props
  const id = useId()
  return (
    <div>
      <div className={css.card}>
        <div className={css.head}>
          <div>
            <label htmlFor={id} className={css.title}>
              {title}
            </label>
            <p id={`${id}-why`} className={css.why}>
              {explanation}
            </p>
          </div>
          <Switch
            id={id}
            withThumbIndicator={false}
            classNames={{ track, thumb, body }}
            checked={isOn}
            disabled={disabled}
            aria-describedby={error ? `${id}-why ${id}-error` : `${id}-why`}
            aria-invalid={error ? true : undefined}
            {...(path && { 'data-path': path })}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        </div>
        {children && <div className={css.more}>{children}</div>}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}
