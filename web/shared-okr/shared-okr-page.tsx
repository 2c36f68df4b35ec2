import '@mantine/core/styles/Skeleton.layer.css'
import { objectives, type SharedObjective } from '@cairn/domain/objectives/contract'
import { keyResultProgress, progressLabel } from '@cairn/domain/objectives/progress'
import { publicMessages as words } from '@cairn/domain/objectives/public-messages'
import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Calendar, Link2Off, LockKeyhole, User, Users } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../api.ts'
import { isExpected } from '../failure.ts'
import { knownById } from '../known-by-id.ts'
import { figure } from '../objectives/figures.ts'
import { ProgressBar, Reached } from '../objectives/progress-bar.tsx'
import { DraftMark, StatusChip } from '../objectives/status.tsx'
import { useMe } from '../session.ts'
import { Tag } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { PanelError } from '../ui/panel-state.tsx'
import { VisitorFrame } from '../visitor-frame.tsx'
import css from './shared-okr-page.module.css'

const sharedQuery = (okrId: string, key: string) =>
  queryOptions({
    queryKey: ['objectives', 'shared', okrId, key],
    queryFn: ({ signal }) =>
      knownById(okrId, words.gone.text, () => call(objectives.shared, { query: { okrId, key } }, { signal })),
  })

type SharedKeyResultRow = SharedObjective['keyResults'][number]

const KeyResultRow = ({ keyResult }: { keyResult: SharedKeyResultRow }) => {
  const { title, startValue, unit } = keyResult
  const progress = keyResultProgress(keyResult)
  return (
    <li className={css.row}>
      <span className={css.line}>
        <span className={css.name}>{title}</span>
        <span className={css.percent}>{progressLabel(progress)}</span>
      </span>
      <ProgressBar progress={progress} />
      <span className={css.line}>
        <span>
          <Reached keyResult={keyResult} />
        </span>
        <span>{words.from(figure(startValue, unit))}</span>
      </span>
    </li>
  )
}

const SharedOkr = ({ okr }: { okr: SharedObjective }) => (
  <article className={css.sheet} aria-labelledby="okr">
    <div className={css.head}>
      <h1 id="okr" className={css.title}>
        {okr.title}
      </h1>
      <div className={css.tags}>
        <StatusChip status={okr.status} />
        <DraftMark draft={okr.draft} />
        <Tag icon={<Calendar size={14} aria-hidden="true" />}>{okr.quarter}</Tag>
        <Tag icon={<User size={14} aria-hidden="true" />}>{okr.ownerName}</Tag>
        {okr.teamName && <Tag icon={<Users size={14} aria-hidden="true" />}>{okr.teamName}</Tag>}
      </div>
    </div>
    {okr.description && (
      <section aria-labelledby="description">
        <h2 id="description" className={css.caption}>
          {words.description}
        </h2>
        <p className={css.description}>{okr.description}</p>
      </section>
    )}
    {okr.keyResults.length > 0 && (
      <section aria-labelledby="key-results">
        <h2 id="key-results" className={css.caption}>
          {words.keyResults}
        </h2>
        <ul className={css.rows}>
          {okr.keyResults.map((keyResult, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is shown in public has no ids, and the list stays.
            <KeyResultRow key={index} keyResult={keyResult} />
          ))}
        </ul>
      </section>
    )}
  </article>
)

/** To the app: in by the door for most, and home for who is signed in elsewhere. */
const WayIn = () => {
  const { href } = useLocation()
  return useMe() ? (
    <ButtonLink to="/dashboard" variant="default">
      {words.toDashboard}
    </ButtonLink>
  ) : (
    <ButtonLink to="/" search={{ next: href }} variant="default">
      {words.open}
    </ButtonLink>
  )
}

/** What anyone who has the link sees: outside the shell, and nothing to change. */
export const SharedOkrPage = () => {
  const { okrId = '', key = '' } = useLocation().search as { okrId?: string; key?: string }
  const { data, error, refetch } = useQuery(sharedQuery(okrId, key))
  useEffect(() => {
    document.title = `${data?.title ?? words.page} · Cairn`
  }, [data])

  const content = () => {
    if (data) return <SharedOkr okr={data} />
    if (!error) return <SharedOkrSkeleton />
    if (!isExpected(error) || error.refusal.code !== 'not_found')
      return <PanelError error={error} onRetry={refetch} />
    return (
      <MessagePage icon={<Link2Off size={20} />} title={words.gone.title} action={null}>
        {words.gone.text}
      </MessagePage>
    )
  }
  return (
    <VisitorFrame action={<WayIn />}>
      <meta name="robots" content="noindex" />
      {content()}
      {data && (
        <p className={css.note}>
          <LockKeyhole size={14} aria-hidden="true" />
          {words.readOnly}. {words.sharedWith}
        </p>
      )}
    </VisitorFrame>
  )
}

const SharedOkrSkeleton = () => (
  <>
    <h1 className="heard">{words.page}</h1>
    <div role="status" aria-label={words.loading} className={css.sheet}>
      <Skeleton height={24} width="70%" />
      <Skeleton height={24} width="55%" />
      <Skeleton height={60} />
      <Skeleton height={168} />
    </div>
  </>
)
