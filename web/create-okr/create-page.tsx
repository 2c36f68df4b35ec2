import { createMessages as words } from '@cairn/domain/objectives/create-messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { TrialHasExpired } from '../billing/trial-has-expired.tsx'
import { useAccess } from '../billing/use-access.ts'
import { formOptionsQuery } from '../objectives/queries.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PanelError } from '../ui/panel-state.tsx'
import { allObjectives } from './all-objectives.ts'
import { CreateForm } from './create-form.tsx'
import css from './create-page.module.css'
import { CreateSkeleton } from './create-skeleton.tsx'

const NewOkr = () => {
  const { data, error, refetch } = useQuery(formOptionsQuery({}))
  const content = () => {
    if (data) return <CreateForm quarter={data.quarter} quarters={data.quarters} />
    return error ? <PanelError error={error} onRetry={refetch} /> : <CreateSkeleton />
  }
  return (
    <>
      <Link to={allObjectives} className={css.back ?? ''}>
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
