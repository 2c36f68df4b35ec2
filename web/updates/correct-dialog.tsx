import '../ui/modal.css'
import type { Objective } from '@cairn/domain/objectives/schema'
import { messages } from '@cairn/domain/updates/messages'
import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import { Modal } from '@mantine/core'
import { notices } from '../ui/notice-store.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import css from './correct-dialog.module.css'
import { UpdateForm } from './update-form.tsx'

type Props = { objective: Objective; update: WeeklyUpdate; onClose: () => void }

/** The form of an update once more, with what was said in it. */
export const CorrectDialog = ({ objective, update, onClose }: Props) => {
  const isPhone = useIsPhone()
  useFocusReturn(true)
  const done = () => {
    notices.info(messages.corrected)
    onClose()
  }
  return (
    <Modal.Root size={640} centered fullScreen={isPhone} opened onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={css.head}>
          <Modal.Title>{messages.history.correctTitle}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body p={0}>
          <UpdateForm objective={objective} said={update} onCancel={onClose} onSaved={done} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
