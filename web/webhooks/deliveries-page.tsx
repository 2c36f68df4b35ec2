import { can } from '@cairn/domain/permissions'
import { webhooks } from '@cairn/domain/webhooks/contract'
import { messages as words } from '@cairn/domain/webhooks/messages'
import { mostTries } from '@cairn/domain/webhooks/rules'
import {
  type Delivery,
  type DeliveryFilter,
  deliveryFilters,
  type Webhook,
} from '@cairn/domain/webhooks/schema'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { useNow } from '../clock.ts'
import { wordsOf } from '../failure.ts'
import { useMembership } from '../session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { notices } from '../ui/notice-store.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { PanelError, PanelMessage, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { Segments } from '../ui/segments.tsx'
import css from './deliveries-page.module.css'
import { DeliveryDetail } from './delivery-detail.tsx'
import { deliveriesQuery, webhooksQuery } from './queries.ts'
import { ConnectionsRestricted } from './restricted.tsx'
import { groupsText, Response, State, shortAddress, standingText, whenText } from './standing.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** What was sent to one address, beside what came of one delivery. */
export const DeliveriesPage = () =>
  can(useMembership().profile, 'connections.manage') ? <Deliveries /> : <ConnectionsRestricted />

const Deliveries = () => {
  const { id } = useParams({ from: '/shell/setup/connections/$id' })
  const said = useSearch({ from: '/shell/setup/connections/$id' })
  const show = deliveryFilters.find((one) => one === said.show) ?? 'all'
  const navigate = useNavigate({ from: '/setup/connections/$id' })
  const query = useInfiniteQuery(deliveriesQuery(id, show))
  const [first] = query.data?.pages ?? []
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? []
  const change = (search: { show?: string | undefined; delivery?: string | undefined }) =>
    void navigate({
      to: '/setup/connections/$id',
      params: { id },
      search: (before) => ({ ...before, ...search }),
      replace: true,
      resetScroll: false,
    })
  if (first === undefined)
    return query.error ? (
      <PanelError
        error={query.error}
        onRetry={query.refetch}
        way={<ButtonLink to="/setup/connections">{words.list.back}</ButtonLink>}
      />
    ) : (
      <SkeletonRows rows={6} height={56} label={words.list.loading} />
    )
  return (
    <>
      <Head webhook={first.webhook} failed={first.failed} today={first.today} />
      <div className={css.body} data-chosen={said.delivery === undefined ? undefined : ''}>
        <section className={css.list} aria-label={words.list.label}>
          <div className={css.bar}>
            <Segments
              aria-label={words.list.label}
              value={show}
              data={deliveryFilters.map((value) => ({
                value,
                label: filterText(value, first.failed),
              }))}
              onChange={(value) => change({ show: value === 'all' ? undefined : value })}
            />
            <span className={css.kept}>{words.list.kept}</span>
          </div>
          {deliveries.length === 0 ? (
            <PanelMessage icon={<Send size={20} />}>
              {show === 'all' ? words.list.none : words.list.noneShown}
            </PanelMessage>
          ) : (
            <ul className={css.rows}>
              {deliveries.map((delivery) => (
                <li key={delivery.id}>
                  <Row
                    delivery={delivery}
                    isChosen={delivery.id === said.delivery}
                    onChoose={() => change({ delivery: delivery.id })}
                  />
                </li>
              ))}
            </ul>
          )}
          {query.hasNextPage && (
            <ShowMore isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
          )}
        </section>
        {said.delivery !== undefined && (
          <DeliveryDetail
            key={said.delivery}
            webhookId={id}
            deliveryId={said.delivery}
            isOn={first.webhook.isOn}
            onClose={() => change({ delivery: undefined })}
          />
        )}
      </div>
    </>
  )
}

const filterText = (filter: DeliveryFilter, failed: number) =>
  filter === 'failed' && failed > 0 ? `${words.list.filters.failed} ${failed}` : words.list.filters[filter]

type HeadProps = { webhook: Webhook; failed: number; today: { answered: number; all: number } }

const Head = ({ webhook, failed, today }: HeadProps) => {
  const now = useNow()
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const params = { id: webhook.id }
  const run = async (act: () => Promise<string | null>) => {
    setBusy(true)
    try {
      const said = await act()
      if (said !== null) notices.info(said)
    } catch (error) {
      notices.error(wordsOf(error))
    }
    await client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    setBusy(false)
  }
  const turn = () =>
    run(async () => {
      await call(webhooks.change, { params, body: { isOn: !webhook.isOn } })
      return null
    })
  const again = () =>
    run(async () => words.list.sentAgain((await call(webhooks.sendFailedAgain, { params })).sent))
  const test = () =>
    run(async () => {
      await call(webhooks.sendTest, { params })
      return words.test.sent
    })
  return (
    <>
      <PageTitle
        title={shortAddress(webhook.url)}
        subtitle={
          <span className={css.standing}>
            <State webhook={webhook} now={now} />
            <span>{webhook.isOn ? groupsText(webhook) : standingText(webhook, now)}</span>
            {today.all > 0 && <span>{words.list.answeredToday(today.answered, today.all)}</span>}
          </span>
        }
        action={
          <div className={css.actions}>
            <Button variant="default" disabled={isBusy} onClick={() => void turn()}>
              {webhook.isOn ? words.actions.pause : words.actions.resume}
            </Button>
            <Button variant="default" onClick={() => setEditing(true)}>
              {words.actions.edit}
            </Button>
            {webhook.isOn && failed === 0 && (
              <Button
                disabled={isBusy}
                leftSection={<Send size={14} aria-hidden="true" />}
                onClick={() => void test()}
              >
                {words.actions.test}
              </Button>
            )}
            {webhook.isOn && failed > 0 && (
              <Button
                disabled={isBusy}
                leftSection={<RotateCw size={14} aria-hidden="true" />}
                onClick={() => void again()}
              >
                {words.list.again(failed)}
              </Button>
            )}
          </div>
        }
      />
      {isEditing && <WebhookDialog webhook={webhook} onClose={() => setEditing(false)} />}
    </>
  )
}

type RowProps = { delivery: Delivery; isChosen: boolean; onChoose: () => void }

const Row = ({ delivery, isChosen, onChoose }: RowProps) => {
  const { type, title, createdAt, state, tries, last } = delivery
  return (
    <button type="button" className={css.row} aria-current={isChosen ? 'true' : undefined} onClick={onChoose}>
      <span className={css.words}>
        <code className={css.type}>{type}</code>
        <span className={css.title}>{title}</span>
      </span>
      <span className={css.when}>{whenText(createdAt, useNow())}</span>
      <Response delivery={delivery} />
      <span className={css.tries}>
        {last !== null &&
          (state === 'answered'
            ? words.list.tookTries(tries, last.tookMs)
            : words.list.triesOf(tries, Math.max(tries, mostTries)))}
      </span>
    </button>
  )
}
