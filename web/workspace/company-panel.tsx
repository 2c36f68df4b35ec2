import { can } from '@cairn/domain/permissions'
import { messages as words } from '@cairn/domain/setup/messages'
import { workspace } from '@cairn/domain/workspace/contract'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { useMembership } from '../session.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { notices } from '../ui/notice-store.ts'
import { Panel } from '../ui/panel.tsx'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import css from './company-panel.module.css'
import { CompanySettingsDialog } from './company-settings-dialog.tsx'
import { companyQuery } from './queries.ts'

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
            copied={words.company.companyIdCopied}
            description={company.joiningEnabled ? words.company.codeLetsJoin : words.company.joiningIsOff}
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
      notices.info(words.company.companyIdReset)
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
      {words.company.confirmReset}
    </SmallDialog>
  )
}
