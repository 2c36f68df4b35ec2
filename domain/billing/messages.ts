export const messages = {
  trialExpired: {
    title: 'Trial Has Expired',
    text: 'Your free trial has ended. Add billing information to create, edit and update OKRs again. Everything you wrote is kept, and everyone can still read it.',
  },
  subscriptionRequired: {
    title: 'Subscription Required',
    text: 'Your subscription has expired. Renew it to create, edit and update OKRs again. Everything you wrote is kept, and everyone can still read it.',
  },
  planFull: (plan: string, members: number) =>
    `The ${plan} plan has room for ${members} members. Add billing information to make room for more.`,
  banner: {
    active: (days: number) => `Free Trial: ${days} ${days === 1 ? 'day' : 'days'}`,
    expiringSoon: 'Trial Ending Soon',
    expired: { title: 'Trial Expired', text: 'Please add billing information to continue' },
    addBilling: 'Add Billing Info',
  },
  addBillingInformation: 'Add Billing Information',
} as const
