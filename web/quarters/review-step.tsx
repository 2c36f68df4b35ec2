import { reviewMessages as words } from '@cairn/domain/quarters/review-messages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useMembership } from '../session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import { type Address, addressOf, showIn, showText, stepOf } from './address.ts'
import { reviewQuery } from './queries.ts'
import { ReviewBody } from './review-body.tsx'
import { CountedDialog, ShareReviewDialog } from './review-dialogs.tsx'

type Props = {
  quarter: string
  address: Address
  onGo: (change: Address) => void
  /** In the bar above, where sharing and printing are. */
  tools: HTMLElement | null
}

/** What became of the quarter: while it is closing, and as it was published. */
export const ReviewStep = ({ quarter, address, onGo, tools }: Props) => {
  const { data, error, refetch } = useQuery(reviewQuery(quarter))
  const { company } = useMembership()
  const [isSharing, setSharing] = useState(false)
  if (!data)
    return error ? (
      <PanelError error={error} onRetry={refetch} />
    ) : (
      <SkeletonRows rows={8} height={56} label={words.loading} />
    )
  const { review, published } = data
  const show = showIn(address.show)
  if (review === null)
    return (
      <MessagePage
        icon={<CalendarClock size={20} />}
        title={words.notYet.title(quarter)}
        action={
          <ButtonLink
            to="/quarter/$quarter/$step"
            params={{ quarter: addressOf(quarter), step: stepOf[data.quarter.state] }}
          >
            {words.notYet.action}
          </ButtonLink>
        }
      >
        {words.notYet.text}
      </MessagePage>
    )
  return (
    <>
      {tools &&
        createPortal(
          <>
            <Button
              variant="default"
              leftSection={<Share2 size={14} aria-hidden="true" />}
              onClick={() => setSharing(true)}
            >
              {words.share}
            </Button>
            <Button
              variant="default"
              leftSection={<Printer size={14} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {words.print}
            </Button>
          </>,
          tools,
        )}
      <ReviewBody
        quarter={data.quarter}
        review={review}
        published={published}
        timeZone={company.timeZone}
        isReopened={published !== null && data.quarter.state !== 'closed'}
        links={{
          onOpen: (okrId) => onGo({ okrId, tab: undefined }),
          onShow: (show) => onGo({ show: showText(show) }),
        }}
      />
      {show && (
        <CountedDialog
          quarter={quarter}
          show={show}
          isCovered={address.okrId !== undefined}
          onOpen={(okrId) => onGo({ okrId, tab: undefined })}
          onClose={() => onGo({ show: undefined })}
        />
      )}
      {isSharing && <ShareReviewDialog read={data} onClose={() => setSharing(false)} />}
    </>
  )
}
