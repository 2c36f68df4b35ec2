import { messages } from '@cairn/domain/objectives/messages'
import { Modal } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import css from './saved-dialog.module.css'

const shownFor = 1500

/** The button that saved is disabled until something is typed again, so the focus cannot go back to it. */
const SavedMessage = () => {
  useFocusReturn(true, { orNextBest: true })
  return (
    <div className={css.saved}>
      <CircleCheck size={20} aria-hidden="true" />
      <Modal.Title>{messages.saved}</Modal.Title>
    </div>
  )
}

/** Says that it is saved, and goes by itself. */
export const SavedDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(onClose, shownFor)
    return () => clearTimeout(timer)
  }, [isOpen, onClose])
  return (
    <Modal.Root size={280} centered opened={isOpen} onClose={onClose} transitionProps={{ duration: 120 }}>
      <Modal.Content>
        <SavedMessage />
      </Modal.Content>
    </Modal.Root>
  )
}
