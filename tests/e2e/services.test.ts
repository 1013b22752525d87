import type { Page, Request } from '@playwright/test'
import type { AppKit } from 'appkit-runtime'
import type * as Services from '../hosts/stage/src/services.js'
import { accounts, expect, test, ui } from './support/test.js'

declare global {
  interface Window {
    kit: AppKit
    loadServices(): Promise<typeof Services>
    /** Bodies of requests, in order: the browser does not tell the bodies of `Request` objects. */
    sentBodies: unknown[]
  }
}

const caipNetworkId = 'eip155:1'
const [address] = accounts
const caipAddress = `${caipNetworkId}:${address}`
const native = `${caipNetworkId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const project = { projectId: 'stage' }
const sdk = { ...project, st: 'appkit', sv: expect.stringMatching(/^react-eip155-\d+\.\d+\.\d+$/) }
const currencies = {
  purchaseCurrency: { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [] },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
}
const message = '{"name":"alice.demo.id","attributes":{},"timestamp":1}'

interface Case {
  readonly service: keyof typeof Services
  readonly parameters?: object
  /** Method and path below the service's address. */
  readonly sent: string
  readonly query?: object
  readonly body?: object
  /** Sent as plain text, so that browsers ask for no permission first. */
  readonly plain?: true
  /** Code of the error with which the sandbox refuses: the signature is none, the session unknown. */
  readonly fails?: string
}

/**
 * Every call with what docs/behaviour.md#services says it carries.
 *
 * @param token - one that can be swapped (CAIP-10).
 */
const casesWith = (token: string): readonly Case[] => [
  { service: 'fetchSupportedChains', sent: 'GET /v1/supported-chains', query: sdk },
  { service: 'fetchIdentity', parameters: { address }, sent: `GET /v1/identity/${address}`, query: sdk },
  {
    service: 'fetchHistory',
    parameters: { account: address },
    sent: `GET /v1/account/${address}/history`,
    query: { ...sdk, chainId: caipNetworkId },
  },
  {
    service: 'fetchTokenBalances',
    parameters: { address, forceUpdate: [native] },
    sent: `GET /v1/account/${address}/balance`,
    query: { ...sdk, chainId: caipNetworkId, currency: 'usd', forceUpdate: native },
  },
  {
    service: 'fetchPrices',
    parameters: { addresses: [native] },
    sent: 'POST /v1/fungible/price',
    body: { ...project, currency: 'usd', addresses: [native] },
  },
  { service: 'fetchSwapTokens', sent: 'GET /v1/convert/tokens', query: { ...sdk, chainId: caipNetworkId } },
  {
    service: 'fetchSwapQuotes',
    parameters: { amount: '1000', from: native, to: token, userAddress: address, gasPrice: '7' },
    sent: 'GET /v1/convert/quotes',
    query: { ...sdk, amount: '1000', from: native, to: token, userAddress: address, gasPrice: '7' },
  },
  {
    service: 'buildApproval',
    parameters: { userAddress: caipAddress, from: token, to: native, amount: '5' },
    sent: 'GET /v1/convert/build-approve',
    query: { ...sdk, userAddress: caipAddress, from: token, to: native, amount: '5' },
  },
  {
    service: 'buildSwap',
    parameters: { amount: '5', from: native, to: token, userAddress: caipAddress, slippage: 1 },
    sent: 'POST /v1/convert/build-transaction',
    body: {
      ...project,
      amount: '5',
      from: native,
      to: token,
      userAddress: caipAddress,
      eip155: { slippage: 1 },
      disableEstimate: true,
    },
  },
  {
    service: 'lookupName',
    parameters: { name: 'alice.demo.id' },
    sent: 'GET /v1/profile/account/alice.demo.id',
    query: { ...sdk, apiVersion: '2' },
  },
  {
    service: 'fetchNamesOfAddress',
    parameters: { address },
    sent: `GET /v1/profile/reverse/${address}`,
    query: { ...sdk, apiVersion: '2' },
  },
  {
    service: 'suggestNames',
    parameters: { name: 'alice', zone: 'demo.id' },
    sent: 'GET /v1/profile/suggestions/alice',
    query: { ...sdk, zone: 'demo.id' },
  },
  {
    service: 'registerName',
    parameters: { name: 'alice.demo.id', message, signature: '0x01', coinType: 2147483649, address },
    sent: 'POST /v1/profile/account',
    body: { coin_type: 2147483649, address, message, signature: '0x01' },
    fails: 'NAME_NOT_REGISTERED',
  },
  {
    service: 'createOnrampUrl',
    parameters: {
      destinationWallets: [{ address, blockchains: ['ethereum'], assets: ['USDC'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: address,
      presetCryptoAmount: 10,
    },
    sent: 'POST /v1/generators/onrampurl',
    query: project,
    body: {
      destinationWallets: [{ address, blockchains: ['ethereum'], assets: ['USDC'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: address,
      presetCryptoAmount: 10,
      defaultExperience: 'buy',
    },
    plain: true,
  },
  { service: 'fetchOnrampOptions', sent: 'GET /v1/onramp/options', query: sdk },
  {
    service: 'fetchOnrampQuote',
    parameters: { ...currencies, amount: '10.00', network: 'USDC' },
    sent: 'POST /v1/onramp/quote',
    query: project,
    body: { ...currencies, amount: '10.00', network: 'USDC' },
    plain: true,
  },
]

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const { fetch } = window
    window.sentBodies = []
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'POST') window.sentBodies.push(JSON.parse(await request.clone().text()))
      return fetch(request)
    }
  })
})

const takeBodies = (page: Page) => page.evaluate(() => window.sentBodies.splice(0))

/** Calls a service in the page. */
function call(page: Page, service: string, parameters: object): Promise<{ value?: unknown; fails?: string }> {
  return page.evaluate(
    async ([name, given]) => {
      const services = (await window.loadServices()) as unknown as Record<
        string,
        (kit: unknown, parameters: object) => Promise<unknown>
      >
      try {
        return { value: await services[name]?.(window.kit, given) }
      } catch (error) {
        return { fails: String((error as { code?: unknown }).code) }
      }
    },
    [service, parameters] as const,
  )
}

/** The requests a page makes below an address. */
function watch(page: Page, base: string): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${base}/`)) seen.push(request)
  })
  return seen
}

const line = (request: Request, base: string) =>
  `${request.method()} ${decodeURIComponent(new URL(request.url()).pathname).slice(new URL(base).pathname.length)}`
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams)

test('each call goes over the wire once, with what the contract says', async ({ page, stage, openStage }) => {
  await openStage()
  const base = `${stage.sandbox}/blockchain`
  const seen = watch(page, base)
  const swappable = await call(page, 'fetchSwapTokens', { caipNetworkId })
  const { tokens } = swappable.value as { tokens: { address: string }[] }
  const token = tokens.find((each) => each.address.toLowerCase() !== native)?.address ?? ''
  for (const { service, parameters = {}, sent, query = {}, body, plain, fails } of casesWith(token)) {
    // A page that has not yet asked which networks are served.
    if (service === 'fetchSupportedChains') await openStage()
    seen.length = 0
    await takeBodies(page)
    const outcome = await call(page, service, { caipNetworkId, ...parameters })
    expect(outcome, service).toEqual(fails === undefined ? { value: outcome.value } : { fails })
    const requests = seen.map((request) => line(request, base))
    expect(requests, service).toEqual([sent])
    const [request] = seen
    if (request === undefined) continue
    expect(queryOf(request), service).toEqual(query)
    expect(await takeBodies(page), service).toEqual(body === undefined ? [] : [body])
    if (body !== undefined)
      expect(await request.headerValue('content-type'), service).toBe(
        plain ? 'text/plain;charset=UTF-8' : 'application/json',
      )
    else expect(await request.headerValue('content-type'), service).toBeNull()
  }
})

test('the catalogue is asked with the project, the kit and the build', async ({ page, stage, openStage }) => {
  await openStage()
  const base = `${stage.sandbox}/catalogue`
  const seen = watch(page, base)
  const reply = await page.evaluate(async () =>
    (await window.loadServices()).fetchAnalyticsConfig(window.kit),
  )
  expect(reply).toEqual({ isAnalyticsEnabled: expect.any(Boolean) })
  expect(seen.map((request) => line(request, base))).toEqual(['GET /getAnalyticsConfig'])
  for (const request of seen) expect(queryOf(request)).toEqual(sdk)
})

test('the balance is asked of the chain in one request, with chain and project in the address', async ({
  page,
  stage,
  openStage,
  wallet,
}) => {
  await wallet()
  await openStage()
  const seen = watch(page, `${stage.sandbox}/blockchain/v1`)
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await expect(ui(page).account).toContainText('ETH')
  const own = seen.filter((request) => queryOf(request).projectId === 'stage')
  expect(own).toHaveLength(1)
  const [request] = own
  expect(request?.method()).toBe('POST')
  expect(queryOf(request as Request)).toEqual({ chainId: 'eip155:31337', projectId: 'stage' })
  const asked = {
    jsonrpc: '2.0',
    id: expect.any(Number),
    method: 'eth_getBalance',
    params: [address, 'latest'],
  }
  expect(await takeBodies(page)).toContainEqual(asked)
})

test('T-J1: events leave one by one when the modal was opened, and none when they are off', async ({
  page,
  stage,
  openStage,
}) => {
  const endpoints = {
    catalogue: `${stage.sandbox}/catalogue`,
    blockchainApi: `${stage.sandbox}/blockchain`,
    analytics: `${stage.sandbox}/analytics`,
  }
  const seen = watch(page, endpoints.analytics)
  await openStage({ config: { endpoints } })
  await ui(page).connect.click()
  await expect(ui(page).card).toBeVisible()
  await ui(page).close.click()
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(2)
  const bodies = (await takeBodies(page)) as { readonly props?: { readonly event: string } }[]
  expect(bodies.map(({ props }) => props?.event)).toEqual(
    expect.arrayContaining(['MODAL_OPEN', 'MODAL_CLOSE']),
  )
  for (const request of seen) {
    expect(line(request, endpoints.analytics)).toBe('POST /e')
    expect(queryOf(request)).toEqual(sdk)
    expect((await request.response())?.status()).toBe(200)
  }
  seen.length = 0
  await openStage({ config: { endpoints, features: { analytics: false } } })
  await ui(page).connect.click()
  await expect(ui(page).card).toBeVisible()
  await ui(page).close.click()
  await expect(ui(page).card).toBeHidden()
  expect(seen).toEqual([])
})
