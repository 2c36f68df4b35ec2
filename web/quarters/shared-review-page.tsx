import { quarters } from '@cairn/domain/quarters/contract'
import { reviewMessages as words } from '@cairn/domain/quarters/review-messages'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Link2Off, LockKeyhole } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../api.ts'
import { isFinal } from '../failure.ts'
import { MessagePage } from '../ui/message-page.tsx'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import { VisitorFrame } from '../visitor-frame.tsx'
import { quarterIn } from './address.ts'
import css from './review-body.module.css'
import { ReviewBody } from './review-body.tsx'

/** What anyone who has the link sees of a published review: outside the shell, and nothing to open. */
export const SharedReviewPage = () => {
  const { pathname, search } = useLocation()
  const quarter = quarterIn(pathname.split('/')[2]) ?? ''
  const key = 'key' in search ? String(search.key) : ''
  const { data, error, refetch } = useQuery({
    queryKey: ['quarters', 'shared-review', quarter, key],
    queryFn: ({ signal }) => call(quarters.sharedReview, { query: { quarter, key } }, { signal }),
  })
  useEffect(() => {
    document.title = `${data ? words.title(data.quarter.quarter) : words.page} · Cairn`
  }, [data])

  const content = () => {
    if (data) return <ReviewBody {...data} links={null} />
    if (!error)
      return (
        <>
          <h1 className="heard">{words.page}</h1>
          <SkeletonRows rows={8} height={56} label={words.loading} />
        </>
      )
    if (!isFinal(error)) return <PanelError error={error} onRetry={refetch} />
    return (
      <MessagePage icon={<Link2Off size={20} />} title={words.public.gone.title} action={null}>
        {words.public.gone.text}
      </MessagePage>
    )
  }
  return (
    <VisitorFrame>
      <meta name="robots" content="noindex" />
      <div className={css.shared} data-broad="">
        {content()}
      </div>
      {data && (
        <p className={`${css.facts} ${css.readOnly}`}>
          <LockKeyhole size={14} aria-hidden="true" /> {words.public.readOnly}
        </p>
      )}
    </VisitorFrame>
  )
}
