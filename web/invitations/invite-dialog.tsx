import { messages as invitationsMessages } from '@cairn/domain/invitations/messages'
import { readAddresses } from '@cairn/domain/invitations/rules'
import { NewInvitation } from '@cairn/domain/invitations/schema'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type ClipboardEvent, useId, useState } from 'react'
import { isRefused } from '../failure.ts'
import { checkedBy, focusField, focusFirstError } from '../form.ts'
import { useMembership } from '../session.ts'
import form from '../ui/dialog-form.module.css'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { WaitingButton } from '../ui/waiting-button.tsx'
import { refreshWorkspace } from '../workspace/queries.ts'
import { InviteFields, noTerms, sendInvitation, type Terms, whyNotInvited } from './invite-fields.tsx'
import { InviteSeveral } from './invite-several.tsx'
import { LinkDialog, type UnsentInvitation } from './link-dialog.tsx'

/** Inviting one person or many, and the link to share when no mail went out. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const [terms, setTerms] = useState(noTerms)
  const [several, setSeveral] = useState<string | null>(null)
  const [unsent, setUnsent] = useState<UnsentInvitation | null>(null)
  const refresh = () => void refreshWorkspace(client)
  const leaveSeveral = () => {
    refresh()
    onClose()
  }
  if (unsent) return <LinkDialog unsent={unsent} onClose={onClose} />
  if (several !== null)
    return <InviteSeveral text={several} terms={terms} onTerms={setTerms} onClose={leaveSeveral} />
  return (
    <InviteOne
      terms={terms}
      onTerms={setTerms}
      onSeveral={setSeveral}
      onUnsent={setUnsent}
      onSent={refresh}
      onClose={onClose}
    />
  )
}

type Props = {
  terms: Terms
  onTerms: (terms: Terms) => void
  onSeveral: (text: string) => void
  onUnsent: (unsent: UnsentInvitation) => void
  onSent: () => void
  onClose: () => void
}

const areSeveral = (text: string) => readAddresses(text).emails.length > 1

const InviteOne = ({ terms, onTerms, onSeveral, onUnsent, onSent, onClose }: Props) => {
  const { profile } = useMembership()
  const formId = useId()
  const [failure, setFailure] = useState<string | null>(null)
  const fields = useForm({
    initialValues: { email: '', title: '', teamId: '' },
    validate: ({ email }) => checkedBy(NewInvitation)({ email, title: terms.title }),
  })

  const refuse = (error: unknown) => {
    const words = whyNotInvited(error)
    const path = isRefused(error) ? error.refusal.field : undefined
    if (!path || !(path in fields.values)) return setFailure(words)
    fields.setFieldError(path, words)
    focusField(fields, path)
  }
  const submit = async ({ email }: typeof fields.values) => {
    setFailure(null)
    try {
      const { invitation, emailSent, timeout, inviteUrl } = await sendInvitation(profile, email, terms)
      onSent()
      if (!emailSent) return onUnsent({ ...invitation, inviteUrl, timeout })
      notices.info(invitationsMessages.sent(invitation.email))
      onClose()
    } catch (error) {
      refuse(error)
    }
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!areSeveral(text)) return
    event.preventDefault()
    onSeveral(`${fields.values.email} ${text}`)
  }

  return (
    <SmallDialog
      isForm
      isOpen
      title="Invite User"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <WaitingButton
            form={formId}
            leftSection={<Send size={14} aria-hidden="true" />}
            missing={fields.values.email.trim() === '' ? setupMessages.invitations.form.missing : null}
            loading={fields.submitting}
          >
            Send Invitation
          </WaitingButton>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        method="post"
        className={form.fields}
        onSubmit={(event) => {
          if (!areSeveral(fields.values.email))
            return fields.onSubmit(submit, (errors) => focusFirstError(fields, errors))(event)
          event.preventDefault()
          onSeveral(fields.values.email)
        }}
      >
        <TextInput
          label="Email"
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          description={setupMessages.invitations.form.severalHint}
          onPaste={paste}
          {...fields.getInputProps('email')}
        />
        <InviteFields terms={terms} onChange={onTerms} errors={fields.errors} />
        <FormMessage>{failure}</FormMessage>
      </form>
    </SmallDialog>
  )
}
