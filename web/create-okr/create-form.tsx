import type { Me } from '@cairn/domain/accounts/contract'
import { withDismissed } from '@cairn/domain/coach/rules'
import { messages as commonMessages } from '@cairn/domain/messages'
import { objectives } from '@cairn/domain/objectives/contract'
import { createMessages as words } from '@cairn/domain/objectives/create-messages'
import { formMessages } from '@cairn/domain/objectives/form-messages'
import { messages as objectivesMessages } from '@cairn/domain/objectives/messages'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import type { Objective } from '@cairn/domain/objectives/schema'
import { routeOfPage } from '@cairn/domain/pages'
import { messages as quartersMessages } from '@cairn/domain/quarters/messages'
import type { RefusalCode } from '@cairn/domain/refusal'
import { messages as templatesMessages } from '@cairn/domain/templates/messages'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { call } from '../api.ts'
import { CoachingContext } from '../coach/coaching.ts'
import { refusalOf } from '../failure.ts'
import { lazyPart } from '../lazy-page.ts'
import { CoOwnersField } from '../objectives/form/co-owners-field.tsx'
import { CountingField } from '../objectives/form/counting-field.tsx'
import { type Draft, newDraft, newObjectiveOf } from '../objectives/form/draft.ts'
import {
  checkNew,
  type DraftForm,
  focusFirstDraftError,
  showDraftRefusal,
  useDraftForm,
} from '../objectives/form/draft-errors.ts'
import { ObjectiveFields, OwnerField, PlacementFields, ProgressField } from '../objectives/form/fields.tsx'
import { KeyResultsField } from '../objectives/form/key-results-field.tsx'
import { refreshObjectives } from '../objectives/queries.ts'
import { planOf } from '../quarters/address.ts'
import { refreshSession, sessionQuery, useMembership } from '../session.ts'
import { loginAddress, returnToLogin } from '../session-leaving.ts'
import { type Start, StartFrom } from '../templates/start-from.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { KeyCaps, mod } from '../ui/key-caps.tsx'
import { notices } from '../ui/notice-store.ts'
import { submitOnModEnter } from '../ui/submit-on-mod-enter.ts'
import css from './create-page.module.css'
import { attemptToSend, dropDraft, keepDraft, readDraft } from './kept-draft.ts'
import { LastLooks } from './last-looks.tsx'
import { GoodKeyResult, WhereItWillSit } from './where-it-will-sit.tsx'

const OkrDialog = lazyPart(async () => (await import('../okr-dialog/okr-dialog.tsx')).OkrDialog)

/** What is left to do when an OKR could not be created. */
type CreationFailure = 'sign_in' | 'onboarding' | 'pay' | 'stay'

const byCode: Partial<Record<RefusalCode, CreationFailure>> = {
  not_signed_in: 'sign_in',
  // Every member of a company may create: whoever may not is in none.
  not_allowed: 'onboarding',
  access_lapsed: 'pay',
}

export const creationFailure = (error: unknown) => byCode[refusalOf(error).code] ?? 'stay'

/** An OKR needs someone to own it and a workspace to be in; a session may have ended behind the form. */
export const whatIsMissing = (me: Pick<Me, 'membership'> | null | undefined): string | null => {
  if (!me) return objectivesMessages.userMissing
  return me.membership ? null : objectivesMessages.companyMissing
}

/** Where the way leads from here: back, out of the form, and on to what was created. */
export const allObjectives = routeOfPage('AllObjectives')

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

type Props = {
  back: string
  quarter: Quarter
  /** Where it is to hang, if somebody came from there. */
  under: Pick<Objective, 'id' | 'title' | 'quarter'> | null
  quarters: readonly Quarter[]
  closedNow: Quarter | null
  inPlan: readonly Quarter[]
  coachOn: boolean
}

export const CreateForm = (props: Props) => {
  const { back, quarter, under, quarters, closedNow, inPlan, coachOn } = props
  const { profile } = useMembership()
  const [blank] = useState(() => {
    const { id, fullName, title, profileEmoji } = profile
    return newDraft({ id, fullName, title, profileEmoji }, quarter)
  })
  const [start, setStart] = useState<Start>(null)
  const [kept, setKept] = useState(() => readDraft(blank, quarters))
  const [begun] = useState(() => {
    const draft = kept ?? blank
    if (under === null) return draft
    const parent = { id: under.id, title: under.title }
    return kept === null && quarters.includes(under.quarter)
      ? { ...draft, parent, quarter: under.quarter }
      : { ...draft, parent }
  })
  const form = useDraftForm(begun, checkNew)
  const { create, failure } = useCreate(form, back)
  const { values } = form
  const startsAsDraft = inPlan.includes(values.quarter)
  const [openId, setOpenId] = useState<string | null>(null)
  useEffect(() => keepDraft(values, blank), [values, blank])

  const startOver = () => {
    form.setValues(blank)
    form.clearErrors()
    setStart(null)
    setKept(null)
  }
  return (
    <CoachingContext
      value={{
        isOn: coachOn,
        dismissed: values.dismissedHints,
        onDismiss: (hint) =>
          form.setFieldValue('dismissedHints', withDismissed(form.getValues().dismissedHints, hint)),
        onOpen: setOpenId,
      }}
    >
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
          {closedNow && (
            <p role="status" className={css.restored}>
              {quartersMessages.standing.closed(closedNow)}
            </p>
          )}
          <Section title={templatesMessages.startFrom}>
            <StartFrom form={form} start={start} onStart={setStart} />
          </Section>
          <Section title={words.sections.objective}>
            <ObjectiveFields form={form} />
            <OwnerField form={form} />
            <CoOwnersField form={form} />
          </Section>
          <Section title={words.sections.place}>
            <PlacementFields form={form} />
          </Section>
          <Section
            title={formMessages.keyResults.title}
            hint={start ? templatesMessages.startedFrom(start.name) : formMessages.keyResults.hint}
          >
            <KeyResultsField form={form} />
          </Section>
          <Section title={formMessages.counting.title}>
            <CountingField form={form} isHeaded />
            <ProgressField form={form} />
          </Section>
          <div className={css.foot}>
            <FormMessage>{failure}</FormMessage>
            <div className={css.actions}>
              <span className={css.shortcut}>
                <KeyCaps keys={[mod, 'Enter']} /> {words.shortcut}
              </span>
              <span role="status" className={css.becomes}>
                {startsAsDraft && words.startsAsDraft(values.quarter)}
              </span>
              <ButtonLink to={back} variant="default">
                Cancel
              </ButtonLink>
              <Button type="submit" loading={form.submitting}>
                {words.create}
              </Button>
            </div>
          </div>
        </div>
        <div className={css.aside}>
          <WhereItWillSit draft={values} isInPlan={startsAsDraft} />
          {coachOn ? <LastLooks draft={values} /> : <GoodKeyResult />}
        </div>
      </form>
      {openId && (
        <Suspense fallback={null}>
          <OkrDialog objectiveId={openId} onClose={() => setOpenId(null)} onOpen={setOpenId} />
        </Suspense>
      )}
    </CoachingContext>
  )
}

/** Creates the OKR and goes to where it is; if that fails, everything typed stays. */
const useCreate = (form: DraftForm, back: string) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { profile } = useMembership()
  const [failure, setFailure] = useState<string | null>(null)

  const fail = async (error: unknown) => {
    const way = creationFailure(error)
    if (way === 'sign_in') return returnToLogin(loginAddress())
    if (way === 'onboarding') return navigate({ to: '/onboarding' })
    const reason = showDraftRefusal(form, error, commonMessages.unexpected)
    setFailure(reason && objectivesMessages.createFailed(reason))
    // The page asks the session whether there is access.
    if (way === 'pay') await refreshSession(client)
  }
  const create = async (draft: Draft) => {
    const missing = whatIsMissing(client.getQueryData(sessionQuery.queryKey))
    setFailure(missing)
    if (missing) return
    let planned = false
    try {
      const body = { ...newObjectiveOf(draft), dismissedHints: draft.dismissedHints }
      const { id } = attemptToSend(profile.id, body)
      const saved = await call(objectives.create, { body: { ...body, id } })
      dropDraft(profile.id)
      notices.info(words.created(saved.title))
      planned = back === planOf(saved.quarter) && saved.draft !== null
    } catch (error) {
      return fail(error)
    }
    void refreshObjectives(client)
    await navigate({ to: planned ? back : allObjectives })
  }
  return { create, failure }
}
