import './modal.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './small-dialog.module.css'

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode; actions: ReactNode }

/** A question with its answers. Esc leaves, and the focus goes back to where it was. */
export const SmallDialog = ({ title, isOpen, onClose, children, actions }: Props) => (
  <Modal.Root
    size={440}
    centered
    opened={isOpen}
    onClose={onClose}
    transitionProps={{ transition: 'fade', duration: 140 }}
  >
    <Modal.Overlay color="var(--scrim)" backgroundOpacity={1} />
    <Modal.Content>
      {/* Mantine's own head is a <header>, which inside a dialog counts as a second banner of the page. */}
      <div className={css.head}>
        <Modal.Title>{title}</Modal.Title>
        <Modal.CloseButton aria-label="Close" />
      </div>
      <Modal.Body>
        <div className={css.text}>{children}</div>
        <div className={css.actions}>{actions}</div>
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
)
