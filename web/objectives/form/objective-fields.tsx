import { formMessages as words } from '@cairn/domain/objectives/form-messages'
import { Textarea, TextInput } from '@mantine/core'
import labels from '../../ui/field-label.module.css'
import type { DraftForm } from './use-draft-form.ts'

/** What it is called, and what it means. */
export const ObjectiveFields = ({ form }: { form: DraftForm }) => (
  <>
    <TextInput label={words.title} autoComplete="off" {...form.getInputProps('title')} />
    <Textarea
      label={
        <>
          {words.description} <span className={labels.optional}>optional</span>
        </>
      }
      autosize
      minRows={2}
      maxRows={10}
      {...form.getInputProps('description')}
    />
  </>
)
