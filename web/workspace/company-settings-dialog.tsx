import { messages as words } from '@cairn/domain/setup/messages'
import { workspace } from '@cairn/domain/workspace/contract'
import { CompanyChange, type CompanyInfo, inviters } from '@cairn/domain/workspace/settings'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { call } from '../api.ts'
import { checkedBy, focusFirstError, showRefusal } from '../form.ts'
import { myReminderQuery } from '../reminders/queries.ts'
import { ReminderFields } from '../reminders/reminder-fields.tsx'
import { refreshSession } from '../session.ts'
import css from '../ui/dialog-form.module.css'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { SwitchCard } from '../ui/switch-card.tsx'
import { companyQuery } from './queries.ts'
import { TimeZoneSelect } from './time-zone-select.tsx'

type Company = z.infer<typeof CompanyInfo>
type Props = { company: Company; isOpen: boolean; onClose: () => void }
type FormProps = Omit<Props, 'isOpen'> & { formId: string; setBusy: (isBusy: boolean) => void }

const changeable = ({ companyId: _, ...settings }: Company) => settings

const SettingsForm = ({ company, onClose, formId, setBusy }: FormProps) => {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ initialValues: changeable(company), validate: checkedBy(CompanyChange) })
  const save = async (values: typeof form.values) => {
    setFailure(null)
    setBusy(true)
    try {
      client.setQueryData(companyQuery.queryKey, await call(workspace.change, { body: values }))
    } catch (error) {
      return setFailure(showRefusal(form, error, words.company.settingsFailed))
    } finally {
      setBusy(false)
    }
    onClose()
    notices.info(words.company.settingsSaved)
    void client.invalidateQueries(myReminderQuery)
    // The sidebar shows the name too, and weeks begin in the company's zone.
    await refreshSession(client).catch(() => null)
  }
  return (
    <form
      id={formId}
      noValidate
      method="post"
      className={css.fields}
      onSubmit={form.onSubmit(save, (errors) => focusFirstError(form, errors))}
    >
      <TextInput label="Company Name" data-autofocus {...form.getInputProps('name')} />
      <TimeZoneSelect
        label="Time zone"
        description={words.company.timeZoneMeans}
        {...form.getInputProps('timeZone')}
      />
      <NativeSelect
        label="Who may invite"
        rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
        data={inviters.map((value) => ({ value, label: words.company.inviters[value] }))}
        {...form.getInputProps('invitesBy')}
      />
      <SwitchCard
        title="Joining with the Company ID"
        explanation={words.company.joiningMeans}
        isOn={form.values.joiningEnabled}
        onChange={(isOn) => form.setFieldValue('joiningEnabled', isOn)}
      />
      <SwitchCard
        title="Public links"
        explanation={words.company.publicLinksMean}
        isOn={form.values.publicLinks}
        onChange={(isOn) => form.setFieldValue('publicLinks', isOn)}
      />
      <ReminderFields
        settings={form.values}
        errors={form.errors}
        onChange={(change) => form.setValues(change)}
      />
      <FormMessage>{failure}</FormMessage>
    </form>
  )
}
export const CompanySettingsDialog = ({ company, isOpen, onClose }: Props) => {
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    <SmallDialog
      isForm
      title="Company Settings"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <SettingsForm company={company} onClose={onClose} formId={formId} setBusy={setBusy} />
    </SmallDialog>
  )
}
