import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { messages as commonMessages } from '@cairn/domain/messages'
import { can } from '@cairn/domain/permissions'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { workspace } from '@cairn/domain/workspace/contract'
import { CompanyChange, type CompanyInfo, inviters } from '@cairn/domain/workspace/settings'
import { Button, NativeSelect, Select, type SelectProps, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { z } from 'zod'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { checkedBy, focusFirstError, showRefusal } from '../form.ts'
import { myReminderQuery } from '../reminders/queries.ts'
import { ReminderFields } from '../reminders/reminder-fields.tsx'
import { refreshSession, useMembership } from '../session.ts'
import { CopyField } from '../ui/copy-field.tsx'
import dialogFormCss from '../ui/dialog-form.module.css'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { Panel } from '../ui/panel.tsx'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import searchSelectCss from '../ui/search-select.module.css'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { SwitchCard } from '../ui/switch-card.tsx'
import css from './company-panel.module.css'
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
      className={dialogFormCss.fields}
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
      <SwitchCard
        title="Coach"
        explanation={setupMessages.company.coachMeans}
        isOn={form.values.coachOn}
        onChange={(isOn) => form.setFieldValue('coachOn', isOn)}
      />
      <SwitchCard
        title="Plan ahead"
        explanation={setupMessages.company.planAheadMeans}
        isOn={form.values.planAhead}
        onChange={(isOn) => form.setFieldValue('planAhead', isOn)}
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
const CompanySettingsDialog = ({ company, isOpen, onClose }: Props) => {
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

/** What the workspace is called and how others come in; an admin changes both. */
export const CompanyPanel = () => {
  const { profile } = useMembership()
  const { data: company, error, refetch } = useQuery(companyQuery)
  const [dialog, setDialog] = useState<'settings' | 'reset' | null>(null)
  const close = () => setDialog(null)
  const isManaged = can(profile, 'workspace.manage') && company !== undefined
  return (
    <Panel
      title="Company Info"
      action={
        isManaged && (
          <Button variant="default" onClick={() => setDialog('settings')}>
            Settings
          </Button>
        )
      }
    >
      {company && (
        <div className={css.fields}>
          <TextInput readOnly label="Company Name" value={company.name} />
          <CopyField
            label="Company ID"
            value={company.companyId}
            copied={setupMessages.company.companyIdCopied}
            description={
              company.joiningEnabled ? setupMessages.company.codeLetsJoin : setupMessages.company.joiningIsOff
            }
          />
          {isManaged && (
            <Button variant="default" className={css.reset ?? ''} onClick={() => setDialog('reset')}>
              Reset Company ID
            </Button>
          )}
        </div>
      )}
      {!company &&
        (error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={2} height={72} />)}
      {isManaged && (
        <>
          <CompanySettingsDialog company={company} isOpen={dialog === 'settings'} onClose={close} />
          <ResetIdDialog isOpen={dialog === 'reset'} onClose={close} />
        </>
      )}
    </Panel>
  )
}

const ResetIdDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const client = useQueryClient()
  const reset = useMutation({
    mutationFn: () => call(workspace.resetCompanyId, {}),
    onSuccess: (company) => {
      client.setQueryData(companyQuery.queryKey, company)
      notices.info(setupMessages.company.companyIdReset)
      onClose()
    },
    onError: (error) => notices.error(wordsOf(error)),
  })
  return (
    <SmallDialog
      title="Reset Company ID"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose} disabled={reset.isPending}>
            Cancel
          </Button>
          <Button color="danger" onClick={() => reset.mutate()} loading={reset.isPending}>
            Reset
          </Button>
        </>
      }
    >
      {setupMessages.company.confirmReset}
    </SmallDialog>
  )
}
