import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { useIsProven } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import { waysInQuery } from './own-account-queries.ts'
import { SecurityRow } from './security-row.tsx'

const words = messages.google

/** Nothing to see where the server offers no Google and none is linked. */
export const GoogleRow = () => {
  useGoogleOutcome()
  const queryClient = useQueryClient()
  const { data } = useQuery(waysInQuery)
  const isProven = useIsProven()
  const link = useMutation({
    mutationFn: () => call(ownAccount.linkGoogle, {}),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => notices.error(wordsOf(error)),
  })
  const unlink = useMutation({
    mutationFn: () => call(ownAccount.unlinkGoogle, {}),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: waysInQuery.queryKey })
      notices.info(words.nowUnlinked)
    },
    onError: (error) => notices.error(wordsOf(error)),
  })

  if (!data || (!data.google && !data.isGoogleOffered)) return null
  const linkedAs = data.google?.email ? words.linkedAs(data.google.email) : words.linked
  return (
    <SecurityRow
      icon={<img src="/google.svg" alt="" width={16} height={16} />}
      title={words.title}
      text={data.google ? linkedAs : words.notLinkedYet}
    >
      {data.google ? (
        <Button variant="default" data-below loading={unlink.isPending} onClick={() => unlink.mutate()}>
          {words.unlink}
        </Button>
      ) : (
        <Button
          variant="default"
          data-below
          disabled={!isProven}
          // The page is on its way to Google until it is gone.
          loading={link.isPending || link.isSuccess}
          onClick={() => link.mutate()}
        >
          {words.link}
        </Button>
      )}
    </SecurityRow>
  )
}

const useGoogleOutcomeWords = messages.google
const wordsByOutcome = {
  taken: useGoogleOutcomeWords.takenByOther,
  unconfirmed: useGoogleOutcomeWords.confirmFirst,
  failed: useGoogleOutcomeWords.failed,
} as const

/** Tells once how linking ended, which the address says when Google sends the browser back. */
const useGoogleOutcome = () => {
  const { google } = useSearch({ from: '/shell/profile' })
  const navigate = useNavigate()
  useEffect(() => {
    if (!google) return
    if (google === 'linked') notices.info(useGoogleOutcomeWords.nowLinked)
    else if (google === 'cancelled') notices.info(useGoogleOutcomeWords.cancelled)
    else notices.error(wordsByOutcome[google])
    void navigate({ to: '/profile', search: {}, replace: true })
  }, [google, navigate])
}
