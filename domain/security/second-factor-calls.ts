import { z } from 'zod'
import { guessable, Me } from '../accounts/contract.ts'
import { endpoint } from '../endpoint.ts'
import { AppCode, NewSecret, RecoveryCode, SecondFactorState } from './second-factor-schema.ts'

export const secondFactorCalls = {
  secondFactor: endpoint('GET', '/api/security/second-factor', {
    summary: 'Whether the second factor is on, and how many recovery codes are left',
    audience: 'user',
    reply: SecondFactorState,
  }),
  setUpSecondFactor: endpoint('POST', '/api/security/second-factor/set-up', {
    summary: 'A new secret and recovery codes, shown this once; nothing is asked for until it is turned on',
    audience: 'user',
    closedToDemo: true,
    needsProvenEmail: true,
    needsProof: true,
    reply: NewSecret,
    refusals: ['conflict', 'email_not_verified'],
  }),
  turnOnSecondFactor: endpoint('POST', '/api/security/second-factor/turn-on', {
    summary: 'Turn the second factor on with a code of the new secret; every other session ends',
    audience: 'user',
    closedToDemo: true,
    needsProvenEmail: true,
    needsProof: true,
    body: z.object({ code: AppCode }),
    reply: z.null(),
    refusals: ['wrong_proof', 'too_many_tries', 'conflict', 'email_not_verified'],
  }),
  turnOffSecondFactor: endpoint('POST', '/api/security/second-factor/turn-off', {
    summary: 'Turn the second factor off',
    audience: 'user',
    closedToDemo: true,
    needsProof: true,
    reply: z.null(),
    refusals: ['conflict'],
  }),
  renewRecoveryCodes: endpoint('POST', '/api/security/second-factor/recovery-codes', {
    summary: 'New recovery codes in place of the old ones',
    audience: 'user',
    closedToDemo: true,
    needsProof: true,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['conflict'],
  }),
  verifyCode: endpoint('POST', '/api/security/second-factor/verify', {
    summary: 'Finish signing in with a code of the authenticator app',
    audience: 'visitor',
    tries: guessable,
    body: z.object({ code: AppCode }),
    reply: Me,
    refusals: ['not_signed_in', 'wrong_proof'],
  }),
  verifyRecoveryCode: endpoint('POST', '/api/security/second-factor/recover', {
    summary: 'Finish signing in with a recovery code, which is used up',
    audience: 'visitor',
    tries: guessable,
    body: z.object({ recoveryCode: RecoveryCode }),
    reply: Me,
    refusals: ['not_signed_in', 'wrong_proof'],
  }),
}
