import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, useId } from 'react'
import css from './waiting-button.module.css'

type Props = ButtonProps &
  Pick<ComponentProps<'button'>, 'form' | 'type' | 'onClick'> & {
    /** What it waits for, in words; null when it can be pressed. */
    missing: string | null
  }

/** A button that is grey until something is given says what that is, to who sees it and to who hears it. */
export const WaitingButton = ({ missing, disabled, ...props }: Props) => {
  const id = useId()
  return (
    <>
      {missing !== null && (
        <span id={id} data-missing="" className={css.missing}>
          {missing}
        </span>
      )}
      <Button
        type="submit"
        {...props}
        disabled={missing !== null || disabled === true}
        {...(missing !== null && { 'aria-describedby': id })}
      />
    </>
  )
}
