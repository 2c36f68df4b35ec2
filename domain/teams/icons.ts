import type { TeamIcon } from './schema.ts'

/** The first line with a word that begins a word of the team's name wins, so the more telling words stand first. */
const keywords: [TeamIcon, string[]][] = [
  ['smartphone', ['mobile', 'app', 'apps', 'ios', 'android']],
  ['database', ['data', 'analytics', 'insight', 'bi']],
  ['server', ['platform', 'infrastructure', 'devops', 'cloud', 'it', 'system', 'network']],
  ['code', ['engineer', 'develop', 'software', 'tech', 'frontend', 'backend', 'web', 'qa', 'quality']],
  ['dollar', ['sales', 'revenue', 'account executive', 'pricing']],
  ['handshake', ['commercial', 'partner', 'business', 'customer success', 'procurement']],
  ['headset', ['support', 'service', 'care', 'help', 'customer']],
  ['megaphone', ['marketing', 'brand', 'communication', 'growth', 'press', 'social']],
  ['palette', ['design', 'ux', 'ui', 'creative', 'research']],
  ['wallet', ['finance', 'accounting', 'payroll', 'billing', 'treasury', 'controlling']],
  ['scale', ['legal', 'compliance', 'risk', 'audit', 'privacy']],
  ['users', ['people', 'human', 'hr', 'talent', 'recruiting', 'recruitment', 'culture']],
  ['heart', ['health', 'wellbeing', 'wellness', 'community', 'charity']],
  ['truck', ['linehaul', 'truck', 'transport', 'freight', 'fleet', 'delivery']],
  ['bike', ['last mile', 'courier', 'rider', 'bike']],
  ['warehouse', ['warehouse', 'hub', 'storage', 'inventory', 'sorting', 'fulfilment', 'fulfillment']],
  ['route', ['operation', 'logistic', 'route', 'planning', 'supply', 'dispatch']],
]

/** Short words would begin too many others ('it' begins 'italy'), so they have to stand alone. */
const shortest = 4
const saysIt = (name: string, keyword: string) =>
  name.includes(` ${keyword}${keyword.length < shortest ? ' ' : ''}`)

/** What a team's name suggests; a shield where it says nothing. */
export const suggestedIcon = (name: string): TeamIcon => {
  const words = ` ${name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `
  return keywords.find(([, any]) => any.some((keyword) => saysIt(words, keyword)))?.[0] ?? 'shield'
}
