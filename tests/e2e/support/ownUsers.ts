import type { BrowserContext, Page } from '@playwright/test'
import { type OwnIssuer, startOwnIssuer } from '../../../frame/testing/ownIssuer.js'
import { ownFrameTest } from './ownFrame.js'

interface OwnUsersFixtures {
  /** The server of the page's app, which has users of its own and signs tokens for them. */
  readonly issuer: OwnIssuer
  /** Opens the page as a user of the app who is logged in there. */
  openAs(user: string, page?: Page): Promise<void>
}

/** With an app that has users of its own, and a frame that knows its tokens. */
export const ownUsersTest = ownFrameTest.extend<OwnUsersFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  issuer: async ({}, use) => {
    const issuer = await startOwnIssuer()
    await use(issuer)
    await issuer.close()
  },
  ownLogin: async ({ issuer: { audience, issuer, jwks } }, use) => use({ issuer, audience, jwks }),
  openAs: async ({ page, stage, frame, issuer, openStage }, use) => {
    const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, secureSite: frame.origin }
    await use(async (user, inPage = page) => {
      await answerTokens(inPage.context(), issuer, user)
      await openStage({ features: ['ownLogin'], config: { endpoints } }, inPage)
    })
  },
})

/** Has the app's server sign tokens for a user, as the session of the page says who it is. */
export const answerTokens = async (
  context: BrowserContext,
  issuer: OwnIssuer,
  user: string,
): Promise<void> => {
  await context.route('**/wallet-token?**', async (route) => {
    const nonce = new URL(route.request().url()).searchParams.get('nonce') ?? ''
    await route.fulfill({ body: await issuer.sign(nonce, { sub: user, name: user }) })
  })
}

/** Logs the user of the page in to the wallet, as the page does. Resolves with the sentence of an error. */
export const logInWithToken = (page: Page): Promise<string | undefined> =>
  page.evaluate(() =>
    (window as unknown as { logInWithToken(): Promise<void> }).logInWithToken().then(
      () => undefined,
      (error: Error) => error.message,
    ),
  )
