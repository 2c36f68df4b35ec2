import { useCallback, useState } from 'react'
import { UpdateForm } from '../updates/update-form.tsx'
import { SavedDialog } from './saved-dialog.tsx'
import type { TabProps } from './tab-props.ts'

export const UpdateTab = ({ detail: { objective }, onDirty, onClose }: TabProps) => {
  const [isSaved, setSaved] = useState(false)
  return (
    <>
      <UpdateForm objective={objective} onDirty={onDirty} onCancel={onClose} onSaved={() => setSaved(true)} />
      <SavedDialog isOpen={isSaved} onClose={useCallback(() => setSaved(false), [])} />
    </>
  )
}
