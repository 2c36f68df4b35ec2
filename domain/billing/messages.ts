import { countText } from '../plural.ts'

const days = (count: number) => countText(count, 'day')

const perMember = 'per team member per month'

export const messages = {
  trialExpired: {
    title: 'Trial Has Expired',
    text: 'Your free trial has ended. Add billing information to create, edit and update OKRs again. Everything you wrote is kept, and everyone can still read it.',
    memberText:
      'Your free trial has ended. Once a company admin adds billing information, everyone can create, edit and update OKRs again. Everything you wrote is kept, and everyone can still read it.',
  },
  subscriptionRequired: {
    title: 'Subscription Required',
    text: 'Your subscription has expired. Renew it to create, edit and update OKRs again. Everything you wrote is kept, and everyone can still read it.',
    memberText:
      'Your subscription has expired. Once a company admin renews it, everyone can create, edit and update OKRs again. Everything you wrote is kept, and everyone can still read it.',
  },
  planFull: (plan: string, members: number) =>
    `The ${plan} plan has room for ${members} members, open invitations included. Add billing information to make room for more.`,
  banner: {
    active: (count: number) => `Free Trial: ${days(count)}`,
    expiringSoon: 'Trial Ending Soon',
    expired: {
      title: 'Trial Expired',
      text: 'Please add billing information to continue',
      memberText: 'Please ask a company admin to add billing information',
    },
    ended: {
      title: 'Subscription Required',
      text: 'Your subscription has expired. Please renew it to continue',
      memberText: 'Your subscription has expired. Please ask a company admin to renew it',
    },
    addBilling: 'Add Billing Info',
    viewBilling: 'View billing',
  },
  addBillingInformation: 'Add Billing Information',
  titles: {
    subscribed: 'Subscription Management',
    trialExpired: 'Trial Has Expired',
    billing: 'Billing',
  },
  notYourCompany: 'You can only do this for your own workspace.',
  notYourSubscription: 'This is not the subscription of your workspace.',
  notOurAddress: 'The address to return to must be one of this site.',
  alreadySubscribed: 'Your workspace already has a subscription. Use Manage Billing & Payment to change it.',
  paymentOpen: 'A payment is still open. Once it is paid with the payment provider, everyone can edit again.',
  freePlan: (plan: string, members: number) =>
    `Until then your workspace is on the ${plan} plan, with room for ${members} members.`,
  neverSubscribed: 'Your workspace has no subscription yet.',
  badEvent: 'This is not an event of the payment provider.',
  badSignature: 'The signature of this event is missing, wrong or too old.',
  portalFailed: 'Unable to open billing portal. Please try again.',
  checkoutFailed: 'Failed to create checkout session. Please try again.',
  cannotStart: (reason: string) => `Unable to start subscription: ${reason}`,
  invalidResponse: 'Invalid response format from server',
  quantityFailed: 'Failed to update subscription quantity',
  failed: 'An error occurred. Please try again.',
  success: {
    title: 'Subscription Successful',
    text: 'Thank you. Your subscription has started.',
  },
  price: (price: string) => `${price} ${perMember}`,
  perMember,
  features: ['Unlimited OKRs', 'Team analytics', 'Advanced reporting', 'Priority support'],
  terms: 'Cancel anytime. No setup fees.',
  startSubscription: 'Start Subscription',
  manage: 'Manage Billing & Payment',
  askToSubscribe: 'Ask a company admin to subscribe',
  askAdmin: 'Ask a company admin of your workspace to change billing.',
  trialCard: {
    badge: 'Free Trial',
    days,
    remaining: 'remaining',
    text: (until: string) =>
      `Everything is open to you until ${until}. Start a subscription now and billing starts automatically at the end of the trial.`,
    memberText: (until: string) => `Everything is open to you until ${until}.`,
  },
  trialEndedCard: {
    badge: 'Trial Ended',
    ended: (on: string) => `Your free trial ended on ${on}.`,
  },
  expiredCard: {
    badge: 'Subscription Expired',
    ended: (on: string) => `Your subscription ended on ${on}.`,
    endedUnknown: 'Your subscription has ended.',
  },
  activeCard: {
    title: 'Active Subscription',
    endingSoon: 'Subscription Ending Soon',
    badge: 'Active',
    endingBadge: 'Ending',
    firstPayment: (on: string) => `Billing starts on ${on}, at the end of your trial.`,
    keepsUntil: (on: string) => `You keep everything until ${on}. Manage billing to keep your subscription.`,
    memberKeepsUntil: (on: string) =>
      `You keep everything until ${on}. A company admin can keep the subscription.`,
    portal:
      'Card, invoices, address and cancellation are with the payment provider. The button opens its page.',
  },
  tiles: {
    members: 'Team members',
    pricePerMember: 'Price per member',
    membersNote: 'Follows who joins and leaves',
    cost: 'Monthly cost',
    nextBilling: 'Next billing date',
    ends: 'Subscription ends',
    inDays: (count: number) => (count === 0 ? 'Today' : `In ${days(count)}`),
  },
  nextMember: (members: number, cost: string) =>
    `The next person you add makes ${members} members, ${cost} a month.`,
  seats: {
    billed: (count: number) => `${countText(count, 'seat')} billed`,
    synced: (when: string) => `Last synced ${when}`,
    pending: 'Will be synced shortly',
  },
  pastDue: {
    title: 'Payment Failed',
    adminStrip: (until: string) => `Please update your payment method before ${until}`,
    memberStrip: (until: string) => `Ask an admin to update the payment method before ${until}`,
    text: (until: string) =>
      `The last payment did not go through. Update your payment method before ${until} to keep creating and editing OKRs.`,
    subject: (company: string) => `The payment for ${company} failed`,
  },
  included: 'What is included',
  help: {
    title: 'Need Help',
    priority: 'Priority',
    support: { title: 'Support', text: 'Questions about your bill or your workspace.' },
    sales: { title: 'Enterprise sales', text: 'More than one company, or terms of your own.' },
  },
  sandbox: { badge: 'Sandbox', text: 'No payment key is set: nothing is charged and no card is asked for.' },
} as const
