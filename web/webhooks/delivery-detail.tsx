import { webhooks } from '@cairn/domain/webhooks/contract'
import { messages as words } from '@cairn/domain/webhooks/messages'
import { isSuccess, lastTryAt, mostTries } from '@cairn/domain/webhooks/rules'
import type { DeliveryDetail as Detail } from '@cairn/domain/webhooks/schema'
import { ActionIcon, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { useNow, viewersZone } from '../clock.ts'
import { wordsOf } from '../failure.ts'
import { copyText } from '../secure-only.ts'
import { dateText, momentText } from '../ui/moment-text.ts'
import { notices } from '../ui/notice-store.ts'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import css from './delivery-detail.module.css'
import { deliveryQuery, webhooksQuery } from './queries.ts'
import { Response, whenText } from './standing.tsx'

type Props = { webhookId: string; deliveryId: string; isOn: boolean; onClose: () => void }

/** What was sent, every try, and what came back. */
export const DeliveryDetail = ({ webhookId, deliveryId, isOn, onClose }: Props) => {
  const { data, error, refetch } = useQuery(deliveryQuery(webhookId, deliveryId))
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      await call(webhooks.sendAgain, { params: { id: webhookId, deliveryId } })
    } catch (failure) {
      notices.error(wordsOf(failure))
    }
    await client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    setBusy(false)
  }
  return (
    <aside className={css.detail} aria-label={data?.type ?? words.list.label}>
      <div className={css.head}>
        <div className={css.words}>
          {data && (
            <>
              <h2 className={css.type}>{data.type}</h2>
              <p className={css.note}>
                {momentText(data.createdAt)}, {data.messageId}
              </p>
            </>
          )}
        </div>
        {isOn && data && (
          <Button
            variant="default"
            disabled={isBusy}
            leftSection={<RotateCw size={14} aria-hidden="true" />}
            onClick={() => void again()}
          >
            {words.detail.again}
          </Button>
        )}
        <ActionIcon aria-label={words.detail.close} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
      {data ? (
        <Parts detail={data} />
      ) : error ? (
        <PanelError error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={4} height={40} />
      )}
    </aside>
  )
}

const readable = (payload: string) => {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}

const Parts = ({ detail }: { detail: Detail }) => {
  const now = useNow()
  const { all, last, answer, payload, state, nextAt, tries } = detail
  const size = new TextEncoder().encode(payload).length
  const copy = async () => {
    if (await copyText(payload)) notices.info(words.detail.copied)
  }
  return (
    <div className={css.parts}>
      <section>
        <h3 className={css.label}>{words.detail.tries}</h3>
        <ol className={css.tries}>
          {all.map((one) => (
            <li key={one.number} className={css.try}>
              <span className={css.number}>{one.number}</span>
              <span>{whenText(one.at, now)}</span>
              <span className={css.words} data-bad={isGood(one.status) ? undefined : ''}>
                {one.words}
              </span>
              <span className={css.note}>{one.tookMs} ms</span>
            </li>
          ))}
          {state === 'waiting' && nextAt !== null && (
            <li className={css.try}>
              <span className={css.number}>{tries + 1}</span>
              <span>{whenText(nextAt, now)}</span>
              <span className={css.words}>
                {words.detail.next(
                  Math.max(0, mostTries - tries - 1),
                  dateText(lastTryAt(tries + 1, nextAt), viewersZone()),
                )}
              </span>
            </li>
          )}
          {state === 'failed' && (
            <li className={css.try}>
              <span className={css.number} />
              <span className={css.given}>{words.detail.givenUp}</span>
            </li>
          )}
        </ol>
      </section>
      {last !== null && (
        <section>
          <h3 className={css.label}>
            {words.detail.response} <Response delivery={detail} />
          </h3>
          {answer ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
            <pre className={css.code} tabIndex={0}>
              {answer}
            </pre>
          ) : (
            <p className={css.note}>{words.detail.empty}</p>
          )}
        </section>
      )}
      <section>
        <h3 className={css.label}>
          {words.detail.payload} <span className={css.note}>{words.detail.size(size)}</span>
          <Button
            variant="subtle"
            size="xs"
            className={css.copy ?? ''}
            leftSection={<Copy size={14} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {words.form.copy}
          </Button>
        </h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
        <pre className={css.code} tabIndex={0}>
          {readable(payload)}
        </pre>
      </section>
    </div>
  )
}

const isGood = (status: number | null) => status !== null && isSuccess(status)
