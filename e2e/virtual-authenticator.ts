import type { Page } from '@playwright/test'

/** A fingerprint reader that always recognises its owner, or one that never does. */
export const virtualAuthenticator = async (page: Page, isUserVerified = true) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
}
