import '@mantine/core/styles/Skeleton.layer.css'
import { messages as commonMessages } from '@cairn/domain/messages'
import { createMessages as words } from '@cairn/domain/objectives/create-messages'
import { isQuarter } from '@cairn/domain/objectives/quarter'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { isId } from '../address-search.ts'
import { TrialHasExpired, useAccess } from '../billing/access.tsx'
import { isFinal } from '../failure.ts'
import { formOptionsQuery, objectiveQuery } from '../objectives/queries.ts'
import { planOf } from '../quarters/address.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PanelError } from '../ui/panel-state.tsx'
import { useKnown, useUnderstood } from '../understood.ts'
import { allObjectives, CreateForm } from './create-form.tsx'
import css from './create-page.module.css'

const NewOkr = () => {
  const { data, error, refetch } = useQuery(formOptionsQuery({}))
  const said = useSearch({ from: '/shell/createobjective' })
  const { quarter, parent } = useUnderstood(said, {
    quarter: isQuarter(said.quarter) ? said.quarter : undefined,
    parent: isId(said.parent) ? said.parent : undefined,
  })
  const above = useQuery({ ...objectiveQuery(parent ?? ''), enabled: parent !== undefined })
  useKnown(said, isFinal(above.error) ? ['parent'] : [])
  const planned = data?.quarters.find((one) => one === quarter)
  // Only a plan names a quarter.
  const back = planned ? planOf(planned) : allObjectives
  const content = () => {
    // One that cannot be read is none: the form has a field to choose another.
    if (data && !above.isLoading)
      return (
        <CreateForm
          back={back}
          quarter={planned ?? data.quarter}
          under={above.data?.objective ?? null}
          quarters={data.quarters}
          closedNow={data.closedNow}
          inPlan={data.inPlan}
          coachOn={data.coachOn}
        />
      )
    return error ? <PanelError error={error} onRetry={refetch} /> : <CreateSkeleton />
  }
  return (
    <>
      <Link to={back} className={css.back ?? ''}>
        <ChevronLeft size={14} aria-hidden="true" />
        {words.back}
      </Link>
      <PageTitle title={words.title} />
      {content()}
    </>
  )
}

export const CreateObjectivePage = () =>
  useAccess() ? (
    <NewOkr />
  ) : (
    <TrialHasExpired
      headingLevel={1}
      otherwise={
        <ButtonLink to={allObjectives} variant="default">
          {words.backToObjectives}
        </ButtonLink>
      }
    />
  )

const sections = [
  { name: 'objective', fields: [32, 52, 32, 56] },
  { name: 'place', fields: [32] },
  { name: 'key results', fields: [32] },
]

const CreateSkeleton = () => (
  <div role="status" aria-label={commonMessages.loading} className={css.columns}>
    <div className={css.sheet}>
      {sections.map(({ name, fields }) => (
        <div key={name} className={css.section}>
          <Skeleton height={14} width={96} />
          {fields.map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <Skeleton key={index} height={height} />
          ))}
        </div>
      ))}
    </div>
    <div className={css.aside}>
      <Skeleton height={220} />
      <Skeleton height={132} />
    </div>
  </div>
)
