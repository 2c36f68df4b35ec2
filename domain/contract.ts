import { signInCodes } from './accounts/code-contract.ts'
import { accounts } from './accounts/contract.ts'
import { billing } from './billing/contract.ts'
import { blockers } from './blockers/contract.ts'
import { calendar } from './calendar/contract.ts'
import { dashboard } from './dashboard/contract.ts'
import { days } from './days/contract.ts'
import { demo } from './demo/contract.ts'
import { discussion } from './discussion/contract.ts'
import type { Endpoint } from './endpoint.ts'
import { health } from './health/contract.ts'
import { inbox } from './inbox/contract.ts'
import { invitations } from './invitations/contract.ts'
import { keys } from './keys/contract.ts'
import { live } from './live/contract.ts'
import { map } from './map/contract.ts'
import { coaching } from './objectives/coach-contract.ts'
import { objectives } from './objectives/contract.ts'
import { imports } from './objectives/import-contract.ts'
import { people } from './people/contract.ts'
import { quarters } from './quarters/contract.ts'
import { reminders } from './reminders/contract.ts'
import { reviews } from './reviews/contract.ts'
import { security } from './security/contract.ts'
import { strategies } from './strategies/contract.ts'
import { teams } from './teams/contract.ts'
import { templates } from './templates/contract.ts'
import { trash } from './trash/contract.ts'
import { updates } from './updates/contract.ts'
import { webhooks } from './webhooks/contract.ts'
import { workspace } from './workspace/contract.ts'

/** Every call the product answers, by room. The OpenAPI document and the reference are made from this. */
export const contract = {
  accounts: { ...accounts, ...signInCodes },
  security,
  workspace,
  people,
  teams,
  invitations,
  objectives: { ...objectives, ...imports, ...coaching },
  map,
  days,
  quarters,
  billing,
  updates,
  reminders,
  strategies,
  templates,
  blockers,
  dashboard,
  discussion,
  inbox,
  reviews,
  trash,
  keys,
  calendar,
  webhooks,
  demo,
  live,
  health,
} satisfies Record<string, Record<string, Endpoint>>
