/** How the plan table spells 'as many as you like'. */
export const unlimited = -1

const freeFeatures = ['basic_okrs', 'email_support'] as const
const proFeatures = [
  ...freeFeatures,
  'unlimited_users',
  'analytics',
  'team_hierarchy',
  'strategies',
  'priority_support',
] as const
const enterpriseFeatures = [
  ...proFeatures,
  'multiple_companies',
  'custom_integrations',
  'advanced_security',
] as const
type Feature = (typeof enterpriseFeatures)[number]

type Entitlements = { name: string; maxUsers: number; features: readonly Feature[] }

export const planNames = ['free', 'pro', 'enterprise'] as const
export type Plan = (typeof planNames)[number]

export const plans: Record<Plan, Entitlements> = {
  free: { name: 'Free', maxUsers: 5, features: freeFeatures },
  pro: { name: 'Professional', maxUsers: unlimited, features: proFeatures },
  enterprise: { name: 'Enterprise', maxUsers: unlimited, features: enterpriseFeatures },
}

export const planHas = (plan: Plan, feature: Feature) => plans[plan].features.includes(feature)
