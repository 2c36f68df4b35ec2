import '../ui/modal.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import css from './list-dialog.module.css'

type Props = {
  title: string
  /** Beneath the title: what the list is about. */
  about?: ReactNode
  /** Another dialog stands above it, and Esc belongs to that one. */
  isCovered: boolean
  onClose: () => void
  children: ReactNode
  action?: ReactNode
}

const { content = '' } = css

/** A list that someone looks through and leaves again; on a phone it has the whole screen. */
export const ListDialog = ({ title, about, isCovered, onClose, children, action }: Props) => {
  const isPhone = useIsPhone()
  useFocusReturn(true)
  return (
    <Modal.Root
      size={720}
      centered
      fullScreen={isPhone}
      classNames={{ content }}
      opened
      closeOnEscape={!isCovered}
      onClose={onClose}
    >
      <Modal.Overlay {...(isCovered && { backgroundOpacity: 0 })} />
      <Modal.Content>
        <div className={css.head}>
          <div className={css.words}>
            <Modal.Title tabIndex={-1} data-autofocus className={css.title}>
              {title}
            </Modal.Title>
            {about && <p className={css.about}>{about}</p>}
          </div>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body className={css.body}>{children}</Modal.Body>
        {action && <div className={css.foot}>{action}</div>}
      </Modal.Content>
    </Modal.Root>
  )
}
