import { createMessages as words } from '@cairn/domain/objectives/create-messages'
import { formMessages } from '@cairn/domain/objectives/form-messages'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { CoOwnersField } from '../objectives/form/co-owners-field.tsx'
import { newDraft } from '../objectives/form/draft.ts'
import { checkNew } from '../objectives/form/draft-errors.ts'
import { KeyResultsField } from '../objectives/form/key-results-field.tsx'
import { ObjectiveFields } from '../objectives/form/objective-fields.tsx'
import { OwnerField } from '../objectives/form/owner-field.tsx'
import { PlacementFields } from '../objectives/form/placement-fields.tsx'
import { ProgressField } from '../objectives/form/progress-field.tsx'
import { focusFirstDraftError, useDraftForm } from '../objectives/form/use-draft-form.ts'
import { useMembership } from '../session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { KeyCaps, mod } from '../ui/key-caps.tsx'
import { submitOnModEnter } from '../ui/submit-on-mod-enter.ts'
import { allObjectives } from './all-objectives.ts'
import css from './create-page.module.css'
import { GoodKeyResult } from './good-key-result.tsx'
import { keepDraft, keptDraft } from './kept-draft.ts'
import { useCreate } from './use-create.ts'
import { WhereItWillSit } from './where-it-will-sit.tsx'

type SectionProps = { title: string; hint?: string; children: ReactNode }

const Section = ({ title, hint, children }: SectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.section}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {hint && <span className={css.hint}>{hint}</span>}
      </div>
      {children}
    </section>
  )
}

type Props = { quarter: Quarter; quarters: readonly Quarter[] }

export const CreateForm = ({ quarter, quarters }: Props) => {
  const { profile } = useMembership()
  const [blank] = useState(() => {
    const { id, fullName, title, profileEmoji } = profile
    return newDraft({ id, fullName, title, profileEmoji }, quarter)
  })
  const [kept, setKept] = useState(() => keptDraft(blank, quarters))
  const form = useDraftForm(kept ?? blank, checkNew)
  const { create, failure } = useCreate(form)
  const { values } = form
  useEffect(() => keepDraft(values, blank), [values, blank])

  const startOver = () => {
    form.setValues(blank)
    form.clearErrors()
    setKept(null)
  }
  return (
    <form
      noValidate
      method="post"
      className={css.columns}
      aria-label={words.title}
      onKeyDown={submitOnModEnter}
      onSubmit={form.onSubmit(create, (errors) => focusFirstDraftError(form, errors))}
    >
      <div className={css.sheet}>
        {kept && (
          <div role="status" className={css.restored}>
            {words.draft.restored}
            <Button variant="default" size="xs" onClick={startOver}>
              {words.draft.startOver}
            </Button>
          </div>
        )}
        <Section title={words.sections.objective}>
          <ObjectiveFields form={form} />
          <OwnerField form={form} />
          <CoOwnersField form={form} />
        </Section>
        <Section title={words.sections.place}>
          <PlacementFields form={form} />
        </Section>
        <Section title={formMessages.keyResults.title} hint={formMessages.keyResults.hint}>
          <KeyResultsField form={form} />
          <ProgressField form={form} />
        </Section>
        <div className={css.foot}>
          <FormMessage>{failure}</FormMessage>
          <div className={css.actions}>
            <span className={css.shortcut}>
              <KeyCaps keys={[mod, 'Enter']} /> {words.shortcut}
            </span>
            <ButtonLink to={allObjectives} variant="default">
              Cancel
            </ButtonLink>
            <Button type="submit" loading={form.submitting}>
              {words.create}
            </Button>
          </div>
        </div>
      </div>
      <div className={css.aside}>
        <WhereItWillSit draft={values} />
        <GoodKeyResult />
      </div>
    </form>
  )
}
