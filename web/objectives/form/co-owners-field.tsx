import { formMessages } from '@cairn/domain/objectives/form-messages'
import { SwitchCard } from '../../ui/switch-card.tsx'
import { CoOwnerChoices } from './co-owner-choices.tsx'
import { withSharing } from './draft.ts'
import type { DraftForm } from './use-draft-form.ts'

const { share: words } = formMessages

/** Whether it is shared, and with whom. */
export const CoOwnersField = ({ form }: { form: DraftForm }) => {
  const { owner, coOwners, isShared } = form.values
  return (
    <SwitchCard
      title={words.title}
      explanation={words.text}
      path="coOwners"
      isOn={isShared}
      error={form.errors.coOwners}
      onChange={(isOn) => form.setValues(withSharing(form.getValues(), isOn))}
    >
      {isShared && (
        <CoOwnerChoices
          ownerId={owner.id}
          chosen={coOwners}
          onChange={(people) => form.setFieldValue('coOwners', people)}
        />
      )}
    </SwitchCard>
  )
}
