import { ownAccount } from './own-account-contract.ts'
import { passkeyCalls } from './passkeys-calls.ts'
import { secondFactorCalls } from './second-factor-calls.ts'

export const security = { ...secondFactorCalls, ...passkeyCalls, ...ownAccount }
