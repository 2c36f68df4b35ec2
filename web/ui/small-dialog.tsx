import './modal.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import css from './small-dialog.module.css'
import { useFocusReturn } from './use-focus-return.ts'
import { useIsPhone } from './use-is-phone.ts'

/** Every open dialog hears Escape, and only the one above the others is meant; one that nobody sees is above none. */
export const isOnTop = (dialog: HTMLElement | null) => {
  const shown = [...document.querySelectorAll('[aria-modal="true"]')].filter(
    (one) => one.getClientRects().length > 0,
  )
  const top = shown.at(-1)
  return dialog === null || top === undefined || top.contains(dialog) || dialog.contains(top)
}

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  actions: ReactNode
  /** A form fills the screen of a phone; a question stays small. */
  isForm?: boolean
}

/** A question with its answers. Esc leaves, and the focus goes back to where it was. */
export const SmallDialog = ({ title, isOpen, onClose, children, actions, isForm = false }: Props) => {
  const isPhone = useIsPhone()
  const own = useRef<HTMLDivElement>(null)
  useFocusReturn(isOpen)
  return (
    <Modal.Root
      size={440}
      centered
      fullScreen={isForm && isPhone}
      opened={isOpen}
      onClose={() => isOnTop(own.current) && onClose()}
    >
      <Modal.Overlay />
      <Modal.Content ref={own} className={css.content}>
        {/* Mantine's own head is a <header>, which inside a dialog counts as a second banner of the page. */}
        <div className={css.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body className={css.body}>
          <div className={css.text}>{children}</div>
          <div className={css.actions}>{actions}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
