import { reviews } from '@cairn/domain/reviews/contract'
import { messages } from '@cairn/domain/reviews/messages'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarClock, Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { call } from '../api.ts'
import { TrialHasExpired, useAccess } from '../billing/access.tsx'
import { hasWords } from '../failure.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { LoadingPage, MessagePage } from '../ui/message-page.tsx'
import { momentText } from '../ui/moment-text.ts'
import { NotFound } from '../ui/not-found.tsx'
import { PanelError } from '../ui/panel-state.tsx'
import { teamReviewsQuery } from './queries.ts'

const { start: words, ...said } = screenMessages

/** On the way into the review of a team: the one that is open, or a new one. */
export const StartPage = () => {
  const { team } = useSearch({ from: '/shell/review' })
  return team === undefined ? <NotFound /> : <Start team={team} />
}

const Start = ({ team }: { team: string }) => {
  const { data, error, refetch } = useInfiniteQuery(teamReviewsQuery(team))
  const [known] = data?.pages ?? []
  const hasAccess = useAccess()
  const navigate = useNavigate()
  const starting = useMutation({
    mutationFn: (leftAlone: 'go on' | 'start new' | null) =>
      call(reviews.start, { params: { team }, body: { withSubTeams: true, leftAlone } }),
    onSuccess: ({ id }) => navigate({ to: '/review/$id', params: { id }, replace: true }),
  })
  const { mutate } = starting
  const mayGoIn = known?.canTakePart === true && hasAccess && known.open?.isLeftAlone !== true
  const openId = known?.open?.id
  const isBegun = useRef(false)
  useEffect(() => {
    // Whoever may only look reads what is open; it is nobody's to start.
    if (openId && known?.canTakePart && !hasAccess)
      void navigate({ to: '/review/$id', params: { id: openId }, replace: true })
    if (!mayGoIn || isBegun.current) return
    isBegun.current = true
    mutate(null)
  }, [mayGoIn, mutate, openId, known, hasAccess, navigate])

  const past = (
    <ButtonLink to="/reviews" search={{ team }} variant="default">
      {words.pastOnes}
    </ButtonLink>
  )
  // Without the team there are no past ones either.
  const teams = <ButtonLink to="/setup">{said.toTeams}</ButtonLink>
  if (!known) return error ? <PanelError error={error} onRetry={refetch} way={teams} /> : <LoadingPage />
  if (!known.canTakePart)
    return (
      <MessagePage icon={<Lock size={20} />} title={words.notAllowed} action={past}>
        {messages.mayNotTakePart}
      </MessagePage>
    )
  if (!hasAccess) return <TrialHasExpired headingLevel={1} otherwise={past} />
  if (known.open?.isLeftAlone)
    return (
      <MessagePage
        icon={<CalendarClock size={20} />}
        title={words.leftAlone}
        action={
          <>
            <Button loading={starting.isPending} onClick={() => mutate('go on')}>
              {words.goOn}
            </Button>{' '}
            <Button variant="default" disabled={starting.isPending} onClick={() => mutate('start new')}>
              {words.startNew}
            </Button>
          </>
        }
      >
        <p>{words.begun(known.open.startedBy.name, momentText(known.open.startedAt))}</p>
        <p>{words.explained}</p>
        <FormMessage>{hasWords(starting.error) ? starting.error.message : null}</FormMessage>
      </MessagePage>
    )
  if (starting.error)
    return (
      <PanelError
        error={starting.error}
        way={past}
        onRetry={() => {
          void refetch()
          mutate(null)
        }}
      />
    )
  return (
    <>
      <LoadingPage />
      <p role="status" className="heard">
        {said.starting}
      </p>
    </>
  )
}
