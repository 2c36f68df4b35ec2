import { howManyRecoveryCodes } from '@cairn/domain/security/second-factor-schema'
import type { News } from './mails.tsx'

export const news = {
  on: {
    kind: 'second_factor_on',
    subject: 'The second factor of your Cairn account is on',
    text: 'from now on Cairn asks for a code of your authenticator app at every sign-in. You are signed out everywhere but where you turned it on.',
  },
  off: {
    kind: 'second_factor_off',
    subject: 'The second factor of your Cairn account is off',
    text: 'Cairn no longer asks for a code when you sign in.',
  },
  recoveryCodesRenewed: {
    kind: 'recovery_codes_renewed',
    subject: 'New recovery codes for your Cairn account',
    text: 'new recovery codes were made for your account. The ones you had before no longer work.',
  },
  recoveryCodeUsed: (left: number) => ({
    kind: 'recovery_code_used',
    subject: 'A recovery code of your Cairn account was used',
    text: `one of your recovery codes was used. ${left} of ${howManyRecoveryCodes} are left; you can make new ones in My Profile.`,
  }),
} satisfies Record<string, News | ((left: number) => News)>
