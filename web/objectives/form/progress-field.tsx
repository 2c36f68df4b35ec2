import { formMessages } from '@cairn/domain/objectives/form-messages'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { TextInput } from '@mantine/core'
import labels from '../../ui/field-label.module.css'
import { progressOfDraft } from './draft.ts'
import css from './placement-fields.module.css'
import { reformatNumber } from './typed-number.ts'
import type { DraftForm } from './use-draft-form.ts'

const { progress: words } = formMessages

/** A progress set by hand stands until it is emptied; beside it, what the key results would say. */
export const ProgressField = ({ form }: { form: DraftForm }) => {
  const measured = progressLabel(progressOfDraft(form.values))
  const isByHand = form.values.progress.trim() !== ''
  return (
    <TextInput
      label={
        <>
          {words.label} <span className={labels.optional}>optional</span>
        </>
      }
      description={isByHand ? words.holds(measured) : words.follows(measured)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      className={css.progress ?? ''}
      inputMode="decimal"
      autoComplete="off"
      {...form.getInputProps('progress')}
      onBlur={() => form.setFieldValue('progress', reformatNumber)}
    />
  )
}
