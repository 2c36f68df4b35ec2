import { z } from 'zod'
import { guessable, Me } from '../accounts/contract.ts'
import { endpoint } from '../endpoint.ts'
import { ownAccount } from './own-account-contract.ts'
import { CeremonyOptions, CredentialProof, NewCredential, Passkey, PasskeyName } from './passkeys-schema.ts'
import { AppCode, NewSecret, RecoveryCode, SecondFactorState } from './second-factor-schema.ts'

const PasskeyId = z.object({ id: z.uuid() })

const passkeyCalls = {
  passkeys: endpoint('GET', '/api/security/passkeys', {
    summary: 'The passkeys of the signed-in person, oldest first',
    audience: 'user',
    reply: z.object({ passkeys: z.array(Passkey) }),
  }),
  passkeyCreation: endpoint('POST', '/api/security/passkeys/options', {
    summary: 'What a browser needs to make a passkey for the signed-in person',
    audience: 'user',
    closedToDemo: true,
    needsProof: true,
    needsProvenEmail: true,
    reply: CeremonyOptions,
    refusals: ['email_not_verified'],
  }),
  addPasskey: endpoint('POST', '/api/security/passkeys', {
    summary: 'Keep the passkey that the browser has made',
    audience: 'user',
    closedToDemo: true,
    needsProof: true,
    needsProvenEmail: true,
    body: z.object({ name: PasskeyName, credential: NewCredential }),
    reply: Passkey,
    refusals: ['gone', 'conflict', 'email_not_verified'],
  }),
  renamePasskey: endpoint('PATCH', '/api/security/passkeys/:id', {
    summary: 'Give a passkey another name',
    audience: 'user',
    closedToDemo: true,
    params: PasskeyId,
    body: z.object({ name: PasskeyName }),
    reply: Passkey,
    refusals: ['not_found'],
  }),
  removePasskey: endpoint('DELETE', '/api/security/passkeys/:id', {
    summary: 'Remove a passkey, unless it is the only way in',
    audience: 'user',
    closedToDemo: true,
    needsProof: true,
    params: PasskeyId,
    reply: z.null(),
    refusals: ['not_found', 'conflict'],
  }),
  passkeyRequest: endpoint('POST', '/api/security/passkeys/sign-in/options', {
    summary: 'What a browser needs to ask for any passkey it has for this site',
    audience: 'visitor',
    tries: guessable,
    reply: CeremonyOptions,
  }),
  signInWithPasskey: endpoint('POST', '/api/security/passkeys/sign-in', {
    summary: 'Sign in with a passkey; one that checked its owner counts as both factors',
    audience: 'visitor',
    tries: guessable,
    body: z.object({ credential: CredentialProof }),
    reply: Me,
    refusals: ['gone', 'invalid_credentials', 'email_not_verified', 'second_factor_required'],
  }),
}

const secondFactorCalls = {
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

export const security = { ...secondFactorCalls, ...passkeyCalls, ...ownAccount }
