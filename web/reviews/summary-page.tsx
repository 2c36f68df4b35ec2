import { messages as commonMessages } from '@cairn/domain/messages'
import { summaryMessages } from '@cairn/domain/reviews/messages'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import type { Summary } from '@cairn/domain/reviews/summary-schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Link2, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAccess } from '../billing/access.tsx'
import { isExpected } from '../failure.ts'
import { lazyPart } from '../lazy-page.ts'
import { OkrDialog } from '../okr-dialog/okr-dialog.tsx'
import { copyText } from '../secure-only.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { dayText, momentText } from '../ui/moment-text.ts'
import { notices } from '../ui/notice-store.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import { summaryQuery } from './queries.ts'
import { SummaryAside } from './summary-aside.tsx'
import { SummaryMail } from './summary-mail.tsx'
import css from './summary-page.module.css'

const { summary: words } = screenMessages

const SummaryEditor = lazyPart(async () => (await import('./summary-editor.tsx')).SummaryEditor)

/** What came of a review, as it was mailed, and what can still be done with it. */
export const SummaryPage = () => {
  const { id } = useParams({ from: '/shell/reviews/$id' })
  const { data, error, refetch } = useQuery(summaryQuery(id))
  if (data) return <Read key={id} summary={data} />
  if (!error) return <SkeletonRows rows={8} height={56} label={words.loading} />
  const isOpen = isExpected(error) && error.refusal.code === 'conflict'
  return (
    <PanelError
      error={error}
      onRetry={refetch}
      way={
        isOpen ? (
          <ButtonLink to="/review/$id" params={{ id }}>
            {words.join}
          </ButtonLink>
        ) : (
          <ButtonLink to="/dashboard">{commonMessages.goToDashboard}</ButtonLink>
        )
      }
    />
  )
}

const Read = ({ summary }: { summary: Summary }) => {
  const { team, startedAt, minutes, mailedTo, canEdit } = summary
  const [isEditing, setEditing] = useState(false)
  const hasAccess = useAccess()
  const { okrId, tab } = useSearch({ from: '/shell/reviews/$id' })
  const navigate = useNavigate()
  const open = (okr: string | undefined, tabOf?: string) =>
    void navigate({ to: '.', search: { okrId: okr, tab: tabOf }, resetScroll: false })
  const copy = async () => {
    const { origin, pathname } = location
    await copyText(origin + pathname)
    notices.info(words.copied)
  }
  return (
    <>
      <PageTitle
        title={summaryMessages.title(team.name)}
        subtitle={`${words.when(momentText(startedAt), minutes)} ${mailedTo.length > 0 ? words.mailed : words.notMailed}`}
        action={
          <div className={css.acts}>
            <Button
              variant="default"
              leftSection={<Link2 size={14} aria-hidden="true" />}
              onClick={() => void copy()}
            >
              {words.copyLink}
            </Button>
            {canEdit && hasAccess && (
              <Button
                variant={isEditing ? 'filled' : 'default'}
                leftSection={<Pencil size={14} aria-hidden="true" />}
                onClick={() => setEditing(!isEditing)}
              >
                {isEditing ? words.done : words.editNotes}
              </Button>
            )}
          </div>
        }
      />
      <Figures summary={summary} />
      <div className={css.columns}>
        {isEditing ? (
          <Suspense fallback={<SkeletonRows rows={6} height={48} />}>
            <SummaryEditor summary={summary} />
          </Suspense>
        ) : (
          <SummaryMail summary={summary} onOpen={open} />
        )}
        <SummaryAside summary={summary} />
      </div>
      {okrId && (
        <OkrDialog
          objectiveId={okrId}
          initialTab={tab}
          onTab={(to) => open(okrId, to)}
          onOpen={(to) => open(to)}
          onClose={() => open(undefined)}
        />
      )}
      <p role="status" className="heard">
        {isEditing ? words.edits : ''}
      </p>
    </>
  )
}

const Figures = ({ summary: { figures } }: { summary: Summary }) => {
  const { spokenAbout, objectives, completed, decisions, decidedOn, actions, firstDue } = figures
  const { statusChanged, worse, better, stillBlocked, withoutHelp } = figures
  const turned = [worse > 0 && summaryMessages.worse(worse), better > 0 && summaryMessages.better(better)]
  const tiles = [
    { name: words.spoken, count: spokenAbout, note: words.ofAll(objectives, completed) },
    { name: words.decisions, count: decisions, note: decidedOn > 0 && words.onOkrs(decidedOn) },
    { name: words.actions, count: actions, note: firstDue && words.firstDue(dayText(firstDue)) },
    { name: words.statusChanged, count: statusChanged, note: turned.filter(Boolean).join(', ') },
    {
      name: words.stillBlocked,
      count: stillBlocked,
      note: withoutHelp > 0 && words.withoutHelp(withoutHelp),
    },
  ]
  return (
    <dl className={css.figures}>
      {tiles.map(({ name, count, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={css.count}>{count}</dd>
          <dd className={css.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
