import { createMessages as words } from '@cairn/domain/objectives/create-messages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { TrialHasExpired } from '../../billing/trial-has-expired.tsx'
import { useAccess } from '../../billing/use-access.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { PanelError } from '../../ui/panel-state.tsx'
import { formOptionsQuery } from '../queries.ts'
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
      <Link to="/allobjectives" className={css.back ?? ''}>
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
        <Button component={Link} to="/allobjectives" variant="default">
          {words.backToObjectives}
        </Button>
      }
    />
  )
