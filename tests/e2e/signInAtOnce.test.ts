import type { Browser, Page } from '@playwright/test'
import { createSessionSigner } from 'appkit-runtime/testing'
import { createWalletConnectWallet, prepareSignIn } from 'appkit-runtime/walletconnect/wallet'
import WebSocket from 'ws'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import type { Stage } from './support/stage.js'
import { accounts, test as base, expect, type StageOptions, ui } from './support/test.js'

/** The sandbox's phone, in a browser of its own. */
interface Phone {
  readonly page: Page
  /** Gives it a code, and approves whatever it shows. */
  pair(uri: string): Promise<void>
  approve(): Promise<void>
}

const test = base.extend<{
  openPage: (siwx: NonNullable<StageOptions['config']>['siwx'] | null) => Promise<void>
  openPhone: (look?: { colorScheme?: 'light' | 'dark'; width?: number }) => Promise<Phone>
}>({
  openPage: async ({ openStage, stage }, use) => {
    const endpoints = {
      relay: `${stage.sandbox.replace(/^http/, 'ws')}/relay`,
      blockchainApi: `${stage.sandbox}/blockchain`,
      auth: '/auth',
    }
    await use((siwx) => openStage({ config: { endpoints, ...(siwx && { siwx }) } }))
  },
  openPhone: async ({ browser, stage }, use) => {
    const close: (() => Promise<void>)[] = []
    await use((look) => openPhone(browser, stage, close, look))
    for (const each of close) await each()
  },
})

const siwx = { statement: 'Sign in to see your orders.' }

async function openPhone(
  browser: Browser,
  stage: Stage,
  close: (() => Promise<void>)[],
  { colorScheme = 'light' as 'light' | 'dark', width = 360 } = {},
): Promise<Phone> {
  const viewport = { width, height: 740 }
  const device = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' })
  close.push(() => device.close())
  const page = await device.newPage()
  await page.goto(`${stage.sandbox}/wallet`)
  return {
    page,
    async pair(uri) {
      await page.getByTestId('phone-uri').fill(uri)
      await page.getByTestId('phone-pair').click()
    },
    approve: () => page.getByTestId('phone-approve').click(),
  }
}

async function showCode(page: Page): Promise<string> {
  await ui(page).connect.click()
  await page.getByTestId('wallet-selector-walletconnect').click()
  return readCode(page)
}

async function readCode(page: Page): Promise<string> {
  const code = page.getByTestId('wui-qr-code')
  await expect(code).toBeVisible()
  return (await code.getAttribute('uri')) ?? ''
}

const session = (page: Page) => page.getByTestId('session-status')
const sign = (page: Page) => page.getByTestId('w3m-connecting-siwe-sign')
const orders = (page: Page) => page.evaluate(async () => (await fetch('/orders')).status)

test('a phone connects and signs in at once, and nothing is asked a second time', async ({
  page,
  openPage,
  openPhone,
}) => {
  await openPage(siwx)
  const phone = await openPhone()
  const uri = await showCode(page)
  expect(uri).toContain('methods=wc_sessionAuthenticate')
  await phone.pair(uri)
  const asks = phone.page.getByTestId('phone-pending')
  await expect(asks.getByRole('heading')).toHaveText('Sign in to Stage?')
  await expect(asks).not.toContainText('not where it says it is')
  const text = phone.page.getByTestId('phone-detail')
  await expect(text).toContainText('Sign in to see your orders. I further authorize the stated URI')
  await expect(text).toContainText(new URL(page.url()).host)
  await checkAxe(phone.page, 'sign-in of the phone')
  // The account that signs is the user's choice, and stands in the text.
  await asks.getByRole('radio').nth(1).check()
  await expect(text).toContainText(accounts[1])
  await asks.getByRole('radio').nth(0).check()
  await expect(text).toContainText(accounts[0])

  await phone.approve()
  await expect(session(page)).toHaveText('authenticated')
  await expect(page.getByTestId('session-account')).toHaveText(accounts[0])
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).card).toBeHidden()
  expect(await orders(page)).toBe(200)
  await expect(phone.page.getByTestId('phone-note')).toHaveText('Connected to Stage, and signed in.')
  await expect(asks).toBeHidden()

  await page.reload()
  await expect(session(page)).toHaveText('authenticated')
  await expect(ui(page).card).toBeHidden()
  // The session is one like any other.
  const signing = kitOf(page).sign('eip155', 'hello')
  await expect(text).toHaveText('hello')
  await phone.approve()
  expect(await signing).toMatch(/^0x/)
  await phone.page.getByTestId('phone-disconnect').click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('an older phone takes the connection, and is asked for one signature after it', async ({
  page,
  openPage,
  openPhone,
}) => {
  await openPage(siwx)
  const phone = await openPhone({ colorScheme: 'dark', width: 1280 })
  await phone.page.getByTestId('phone-signs-in').uncheck()
  await phone.page.reload()
  await expect(phone.page.getByTestId('phone-signs-in')).not.toBeChecked()
  await phone.pair(await showCode(page))
  await expect(phone.page.getByRole('heading', { name: 'Connect to Stage?' })).toBeVisible()
  await phone.approve()
  await expect(ui(page).title).toHaveText(/^Sign in to /)
  expect(await orders(page)).toBe(401)
  await sign(page).click()
  await expect(phone.page.getByTestId('phone-detail')).toContainText('Sign in to see your orders.')
  await phone.approve()
  await expect(session(page)).toHaveText('authenticated')
  await expect(ui(page).card).toBeHidden()
  expect(await orders(page)).toBe(200)
  await expect(phone.page.getByTestId('phone-pending')).toBeHidden()
})

test('an app without sign-in asks a phone for a connection only', async ({ page, openPage, openPhone }) => {
  await openPage(null)
  const phone = await openPhone()
  const uri = await showCode(page)
  expect(uri).not.toContain('methods=')
  await phone.pair(uri)
  await expect(phone.page.getByRole('heading', { name: 'Connect to Stage?' })).toBeVisible()
  await phone.approve()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).card).toBeHidden()
})

test('a phone that declines is distinguished, and may try again', async ({ page, openPage, openPhone }) => {
  await openPage(siwx)
  const phone = await openPhone()
  await phone.pair(await showCode(page))
  await phone.page.getByTestId('phone-reject').click()
  await expect(page.getByText('Connection declined')).toBeVisible()
  expect(await orders(page)).toBe(401)
  await page.getByRole('button', { name: 'Try again' }).click()
  await phone.pair(await readCode(page))
  await phone.approve()
  await expect(session(page)).toHaveText('authenticated')
})

test('a server that cannot be reached takes nothing away: the user is asked once it has connected', async ({
  page,
  openPage,
  openPhone,
}) => {
  await openPage(siwx)
  const phone = await openPhone()
  await page.route('**/auth/verify', (route) => route.abort())
  await phone.pair(await showCode(page))
  await phone.approve()
  await expect(ui(page).title).toHaveText(/^Sign in to /)
  await expect(page.getByTestId('status')).toHaveText('connected')
  await page.unroute('**/auth/verify')
  await sign(page).click()
  await phone.approve()
  await expect(session(page)).toHaveText('authenticated')
})

test('what a wallet has not signed counts for nothing: it is refused, and the next code asks in two steps', {
  tag: '@core',
}, async ({ page, openPage, stage }) => {
  const signer = createSessionSigner({ rpcUrls: {} })
  const requests: string[] = []
  const wallet = await createWalletConnectWallet({
    url: `${stage.sandbox.replace(/^http/, 'ws')}/relay`,
    projectId: 'wallet',
    metadata: { name: 'Forger', description: '', url: 'https://forger.example', icons: [] },
    createSocket: (url) => new WebSocket(url) as never,
    signsIn: () => true,
    onEvent(event) {
      // The first code comes with a request to sign in, before or after the proposal.
      if (event.type === 'proposal' && hasForged) {
        const { eip155 } = signer.supported
        if (eip155 !== undefined) void wallet.approve(event.proposal, { eip155 })
      }
      if (event.type === 'request') {
        requests.push(event.request.method)
        void signer.answer(event.request).then((result) => wallet.respond(event.request, { result }))
      }
      if (event.type === 'signIn') void forge(event.request)
    },
  })
  let hasForged = false
  const forge = async (request: Parameters<typeof wallet.approveSignIn>[0]) => {
    hasForged = true
    const account = `eip155:31337:${accounts[0]}`
    const prepared = prepareSignIn(request, { account, supported: signer.supported })
    // The key of another account.
    const params = [`0x${Buffer.from(prepared?.message ?? '').toString('hex')}`, accounts[1]]
    const signature = await signer.answer({ chainId: 'eip155:31337', method: 'personal_sign', params })
    const cacao = prepared?.toCacao(String(signature))
    if (cacao !== undefined) await wallet.approveSignIn(request, [cacao])
  }
  try {
    await openPage(siwx)
    await wallet.pair(await showCode(page))
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    expect(await orders(page)).toBe(401)
    await expect.poll(() => wallet.sessions()).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    const uri = await readCode(page)
    expect(uri).not.toContain('methods=')
    await wallet.pair(uri)
    await expect(ui(page).title).toHaveText(/^Sign in to /)
    expect(requests).toEqual([])
    await sign(page).click()
    await expect(session(page)).toHaveText('authenticated')
    expect(requests).toEqual(['personal_sign'])
  } finally {
    wallet.stop()
  }
})
