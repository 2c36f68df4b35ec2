import { monthlyCost } from '@cairn/domain/billing/rules'
import { availableActions, type PortalAction } from '@cairn/sandbox/actions'
import {
  isCanceling,
  type SandboxCheckout,
  type SandboxPortal,
  type SandboxSubscription,
} from '@cairn/sandbox/objects'
import { escapeHtml, htmlPage } from '../html-page.ts'

const style = `
  main { max-width: 560px }
  .badge { display: inline-block; margin-bottom: 16px; padding: 4px 10px; border-radius: 7px; font-weight: 600;
    color: light-dark(#7a4a00, #f0c674); background: light-dark(#fdf1d8, #33290f) }
  section { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 24px; margin-top: 16px }
  dl { display: grid; grid-template-columns: 1fr auto; gap: 8px 16px; margin: 0 0 20px } dd { margin: 0; font-weight: 600; text-align: right }
  dt { color: var(--ink-2) } section > p:last-child { margin: 8px 0 0 }
  form { display: inline } form button, .back { margin: 0 8px 8px 0 }
  button { font: inherit; font-weight: 600; min-height: 40px; padding: 8px 16px; border-radius: 7px; cursor: pointer;
    border: 1px solid var(--line); background: var(--panel); color: var(--ink) }
  button.main { background: var(--acc); border-color: var(--acc); color: light-dark(#fff, #0f1312) }
  button:focus-visible { outline: 2px solid var(--acc); outline-offset: 2px }
  .alert { color: light-dark(#b3261e, #ff9a90); font-weight: 600 }`

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const onDay = (at: number) => day.format(new Date(at * 1000))

const facts = (rows: [string, string][]) =>
  `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`

const button = (action: string, words: string, look = '') =>
  `<form method="post" action="${action}"><button type="submit" class="${look}">${words}</button></form>`

const page = (title: string, body: string) =>
  htmlPage(
    `${title} (Sandbox)`,
    style,
    `<span class="badge">Sandbox</span><h1>${title}</h1>
<p>No payment key is set, so this page stands in for the payment provider. Nothing is charged and no card is asked for.</p>
<section>${body}</section>`,
  )

const link = (href: string | null, words: string) =>
  href === null ? '' : `<p><a class="back" href="${escapeHtml(href)}">${words}</a></p>`

export const checkoutPage = (session: SandboxCheckout, declined: boolean) => {
  const at = `/sandbox/checkout/${session.id}`
  const cost = monthlyCost(session.quantity)
  const open = `${declined ? '<p class="alert" role="alert">Your card was declined.</p>' : ''}
${facts([
  ['Cairn, per team member', `${session.quantity} × ${monthlyCost(1)}`],
  ['Every month', cost],
  ['First payment', session.trial_end === null ? 'Today' : onDay(session.trial_end)],
])}${button(`${at}/pay`, 'Pay', 'main')}${button(`${at}/decline`, 'Let the card be declined')}
${link(session.cancel_url, 'Back without paying')}`
  const over = `<p>This checkout is ${session.status === 'complete' ? 'paid' : 'closed'}.</p>
${link(session.cancel_url, 'Back')}`
  return page('Start your subscription', session.status === 'open' ? open : over)
}

const words: Record<PortalAction, string> = {
  cancel: 'Cancel at period end',
  'cancel-on-a-day': 'Cancel on the last day',
  resume: 'Resume the subscription',
  'fail-next-invoice': 'Let the next invoice fail',
  'pay-open-invoice': 'Pay the open invoice',
  'advance-a-month': 'Advance a month',
}

export const portalPage = (portal: SandboxPortal, subscription: SandboxSubscription | null) => {
  if (subscription === null)
    return page(
      'Manage billing',
      `<p>There is no subscription.</p>${link(portal.return_url, 'Return to Cairn')}`,
    )
  const [item] = subscription.items.data
  const quantity = item.quantity ?? 1
  const actions = availableActions(subscription).map((action) =>
    button(`/sandbox/portal/${portal.id}/${action}`, words[action]),
  )
  return page(
    'Manage billing',
    `${facts([
      ['Status', subscription.status],
      ['Seats', `${quantity} × ${monthlyCost(1)}`],
      ['Every month', monthlyCost(quantity)],
      [isCanceling(subscription) ? 'Ends' : 'Next payment', onDay(item.current_period_end)],
      ['Next invoice', subscription.sandbox_fails_next ? 'will fail' : 'will be paid'],
    ])}${actions.join('')}${link(portal.return_url, 'Return to Cairn')}`,
  )
}
