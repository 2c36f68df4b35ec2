import { z } from 'zod'
import { guessable, Me } from '../accounts/contract.ts'
import { endpoint } from '../endpoint.ts'
import { CeremonyOptions, CredentialProof, NewCredential, Passkey, PasskeyName } from './passkeys-schema.ts'

const PasskeyId = z.object({ id: z.uuid() })

export const passkeyCalls = {
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
