import type { BrowserContext, Page } from 'playwright-core'

interface AuthenticatorOptions {
  /** Whether it has a pseudo-random function. Default: true. */
  readonly hasPrf?: boolean
  /** Whether it verifies its user. Default: true. */
  readonly isUserVerified?: boolean
}

/** An authenticator of this page that the user touches at once, with a pseudo-random function. */
export async function addAuthenticator(
  context: BrowserContext,
  page: Page,
  { hasPrf = true, isUserVerified = true }: AuthenticatorOptions = {},
) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}
