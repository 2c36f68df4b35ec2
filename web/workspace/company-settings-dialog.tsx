import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { messages as commonMessages } from '@cairn/domain/messages'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { workspace } from '@cairn/domain/workspace/contract'
import { CompanyChange, type CompanyInfo, inviters } from '@cairn/domain/workspace/settings'
import { Button, NativeSelect, Select, type SelectProps, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { z } from 'zod'
import { call } from '../api.ts'
import { checkedBy, focusFirstError, showRefusal } from '../form.ts'
import { myReminderQuery } from '../reminders/queries.ts'
import { ReminderFields } from '../reminders/reminder-fields.tsx'
import { refreshSession } from '../session.ts'
import css from '../ui/dialog-form.module.css'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import searchSelectCss from '../ui/search-select.module.css'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { SwitchCard } from '../ui/switch-card.tsx'
import { companyQuery } from './queries.ts'

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
      return setFailure(showRefusal(form, error, setupMessages.company.settingsFailed))
    } finally {
      setBusy(false)
    }
    onClose()
    notices.info(setupMessages.company.settingsSaved)
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
        description={setupMessages.company.timeZoneMeans}
        {...form.getInputProps('timeZone')}
      />
      <NativeSelect
        label="Who may invite"
        rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
        data={inviters.map((value) => ({ value, label: setupMessages.company.inviters[value] }))}
        {...form.getInputProps('invitesBy')}
      />
      <SwitchCard
        title="Joining with the Company ID"
        explanation={setupMessages.company.joiningMeans}
        isOn={form.values.joiningEnabled}
        onChange={(isOn) => form.setFieldValue('joiningEnabled', isOn)}
      />
      <SwitchCard
        title="Public links"
        explanation={setupMessages.company.publicLinksMean}
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

const { dropdown = '', option = '' } = searchSelectCss
const shownAtMost = 100

/** 'new york' finds America/New_York. */
const plain = (zone: string) => zone.toLowerCase().replaceAll('_', ' ')

/** Every zone this browser knows, by a part of its name. */
const TimeZoneSelect = (props: SelectProps) => {
  const zones = useMemo(() => {
    const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
    // A server may know a zone that this browser does not.
    if (props.value) known.add(props.value)
    return [...known]
  }, [props.value])
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      data={zones}
      limit={shownAtMost}
      filter={({ options, search, limit }) =>
        options
          .filter((zone) => 'value' in zone && plain(zone.value).includes(plain(search.trim())))
          .slice(0, limit)
      }
      nothingFoundMessage={commonMessages.noResults}
      rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      classNames={{ dropdown, option }}
    />
  )
}
