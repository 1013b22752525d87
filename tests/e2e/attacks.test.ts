import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { kitOf } from './support/kitOf.js'
import { namespaceSetups } from './support/namespaces.js'
import { signAndVerify } from './support/signAndVerify.js'
import { findStoredSecrets } from './support/storedSecrets.js'
import { accounts, expect, test, ui } from './support/test.js'

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${topic}`
const metamask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const namespaces = namespaceSetups.map(({ namespace }) => namespace)
const networks = namespaceSetups.flatMap((setup) => setup.networks[0])

declare global {
  interface Window {
    windowNames: string[]
  }
}

/** A pairing of the host, shown as a code. */
async function pair(page: Page): Promise<void> {
  await kitOf(page).open({ view: 'ConnectingWalletConnectBasic', uri })
  await expect(page.getByTestId('wui-qr-code')).toBeVisible()
}

test('R31: the policy of the documentation: no stranger frames the page or moves its base', {
  tag: '@core',
}, async ({ page, stage, allow }) => {
  const stranger = createServer((_, reply) =>
    reply.setHeader('content-type', 'text/html').end(`<iframe src="${stage.stage}"></iframe>`),
  )
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`
  allow(url)
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(url)
  await refused
  await expect(page.frameLocator('iframe').getByTestId('connect-button')).toHaveCount(0)
  stranger.close()

  await page.goto(stage.stage)
  const base = await page.evaluate(() => {
    const element = document.createElement('base')
    element.href = 'http://stranger.example/'
    document.head.append(element)
    return document.baseURI
  })
  expect(base).toBe(stage.stage)
  await expect.poll(() => page.evaluate(() => window.cspViolations[0])).toMatch(/^base-uri /)
  // Chromium tells of it again and again, as long as the page is there.
  await page.goto('about:blank')
})

test('T-B5: what is opened in a window of its own has no name that a stranger could take first', {
  tag: '@core',
}, async ({ page, context, wallet, openStage, allow }) => {
  for (const host of ['metamask.io', 'app.safe.global', 'etherscan.io']) allow(`https://${host}`)
  await context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }))
  await context.addInitScript(() => {
    const open = window.open.bind(window)
    window.windowNames = []
    window.open = (url, name, features) => {
      window.windowNames.push(name ?? '')
      return open(url, name, features)
    }
  })
  await wallet({ chainIds: [1] })
  await openStage()
  /** Clicks what opens a window; gives what that one knows of itself and of us. */
  const opens = async (name: string | RegExp) => {
    const opening = context.waitForEvent('page')
    // The rows of the view before have the word in their names, too.
    await ui(page).card.getByRole('button', { name, exact: true }).click()
    const opened = await opening
    await opened.waitForLoadState()
    const knows = await opened.evaluate(() => ({
      name: window.name,
      opener: window.opener,
      at: location.host,
    }))
    await opened.close()
    return knows
  }
  const apart = (at: string) => ({ name: '', opener: null, at })

  await kitOf(page).open({ view: 'GetWallet' })
  await page.getByTestId(`wallet-selector-${metamask}`).click()
  expect(await opens('Website')).toEqual(apart('metamask.io'))

  await pair(page)
  await kitOf(page).open({ view: 'AllWallets' })
  await page.getByTestId('wui-input-text').fill('Safe{Wallet}')
  await page.getByText('Safe{Wallet}', { exact: true }).click()
  await page.getByTestId('tab-webapp').click()
  expect(await opens(/^Open in/)).toEqual(apart('app.safe.global'))

  await kitOf(page).open({ view: 'Connect' })
  await ui(page).wallet().click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await kitOf(page).open({ view: 'Networks' })
  await ui(page).networkRow('Ethereum').click()
  await kitOf(page).open({ view: 'Account' })
  expect(await opens(/^View on/)).toEqual(apart('etherscan.io'))

  const names = await page.evaluate(() => window.windowNames)
  expect(names).toHaveLength(3)
  expect([...new Set(names)]).toEqual(['_blank'])
  expect(page.frames().map((frame) => frame.name())).toEqual([''])
})

test('T-H1: five wallets connect, sign, pair and leave, and no secret stays with the page', async ({
  page,
  context,
  installWallet,
  openStage,
  stage,
}) => {
  for (const { wallets } of namespaceSetups) await installWallet(wallets[0].options(stage), wallets[0].info)
  await openStage({ namespaces, networks })
  for (const { namespace, wallets } of namespaceSetups) {
    await kitOf(page).open({ view: 'Connect' })
    await ui(page).wallet(wallets[0].id).click()
    await expect(page.getByTestId(`${namespace}-status`)).toHaveText('connected')
    await signAndVerify(page, stage, namespace)
    expect(await findStoredSecrets(context)).toEqual([])
  }
  await pair(page)
  expect(await findStoredSecrets(context)).toEqual([])
  await page.reload()
  for (const { namespace } of namespaceSetups)
    await expect(page.getByTestId(`${namespace}-status`)).toHaveText('connected')
  expect(await findStoredSecrets(context)).toEqual([])
  await kitOf(page).disconnect()
  expect(await findStoredSecrets(context)).toEqual([])
})

test('T-H1: a secret is found wherever a page leaves it', { tag: '@core' }, async ({
  page,
  context,
  stage,
}) => {
  await page.goto(stage.stage)
  const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  const bytes = Buffer.from(key, 'hex')
  const texts = [
    key,
    JSON.stringify({ a: { privateKey: `0x${key}` } }),
    bytes.toString('base64'),
    `[${[...bytes].join(',')}]`,
    'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ',
    'test test test test test test test test test test test junk',
    uri,
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x',
    '5'.repeat(88),
  ]
  for (const text of texts) {
    await page.evaluate((value) => localStorage.setItem('@appkit/recent_wallets', value), text)
    expect(await findStoredSecrets(context), text).toEqual([expect.stringContaining('looks like a secret')])
  }
  await page.evaluate((value) => localStorage.setItem('@appkit/recent_wallets', value), '[{"id":"a"}]')
  expect(await findStoredSecrets(context)).toEqual([])

  const places: Readonly<Record<string, (value: string) => unknown>> = {
    'localStorage mine': (value) => localStorage.setItem('mine', value),
    'sessionStorage mine': (value) => sessionStorage.setItem('mine', value),
    'page window.name': (value) => {
      window.name = value
    },
    'page history.state': (value) => history.replaceState({ value }, ''),
    'indexedDB mine': () =>
      new Promise((resolve) => {
        indexedDB.open('mine').onsuccess = ({ target }) =>
          resolve((target as IDBOpenDBRequest).result.close())
      }),
    'caches mine': () => caches.open('mine'),
    'cookie mine': (value) => {
      // biome-ignore lint/suspicious/noDocumentCookie: that is what is looked for
      document.cookie = `mine=${value}`
    },
  }
  const clear = async () => {
    await context.clearCookies()
    await page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      window.name = ''
      history.replaceState(null, '')
      indexedDB.deleteDatabase('mine')
      await caches.delete('mine')
    })
  }
  for (const [place, leave] of Object.entries(places)) {
    await page.evaluate(`(async () => void (await (${leave})('${key}')))()`)
    expect((await findStoredSecrets(context)).join(), place).toContain(place)
    await clear()
  }
  expect(await findStoredSecrets(context)).toEqual([])
})

test.describe('T-H2: storage that is', () => {
  const other = { 'wagmi.store': '{"state":{}}', '@appkit/of_a_later_version': '{"version":9}' }
  const ours = [
    '@appkit/active_namespace',
    '@appkit/active_caip_network_id',
    '@appkit/connected_namespaces',
    '@appkit/connection_status',
    '@appkit/recent_wallets',
    '@appkit/preferred_account_types',
    '@appkit/eip155:address',
    '@appkit/eip155:connected_connector_id',
    '@appkit/eip155:connector_ids',
    '@appkit/eip155:network',
    '@appkit/native_balance_cache',
    '@appkit/identity_cache',
    'WALLETCONNECT_DEEPLINK_CHOICE',
  ]
  const all = (value: string) => Object.fromEntries(ours.map((key) => [key, value]))
  const connected = {
    '@appkit/connected_namespaces': 'eip155',
    '@appkit/eip155:connected_connector_id': 'test.appkit.wallet',
  }
  const states: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'cut off': all('{"version":1,"entries":[{"key":"a'),
    'of another type': { ...all('{"__proto__":{"polluted":1},"length":4294967295}'), ...connected },
    'of bytes that are no text': { ...all('\ud800\u0000\u202e'), ...connected },
    null: all('null'),
    'absurdly long': { '@appkit/recent_wallets': `[${'{},'.repeat(500_000)}{}]`, ...connected },
    older: {
      ...connected,
      '@appkit/native_balance_cache': '{"version":0,"entries":[]}',
      '@appkit/recent_wallets': '["test.appkit.wallet"]',
      '@appkit/active_caip_network_id': '1',
    },
  }
  for (const [name, state] of Object.entries(states))
    test(`${name} costs what it held, and nothing else`, async ({ page, wallet, openStage }) => {
      await wallet({ chainIds: [31337, 1] })
      await openStage()
      await page.evaluate((entries) => Object.assign(localStorage, entries), { ...state, ...other })
      await page.reload()
      await use(page)
      expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject(other)
      await leaves(page)
    })

  test('of a later version is left as it is', async ({ page, wallet, openStage }) => {
    await wallet({ chainIds: [31337, 1] })
    await openStage()
    const later = { '@appkit/native_balance_cache': '{"version":99,"entries":{"later":true}}', ...other }
    await page.evaluate((entries) => Object.assign(localStorage, entries), later)
    await page.reload()
    await use(page)
    expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject(later)
    await leaves(page)
  })

  test('full takes what fits; the rest lasts as long as the page', async ({ page, wallet, openStage }) => {
    await wallet({ chainIds: [31337, 1] })
    await openStage()
    const filled = await page.evaluate(() => {
      let size = 4_000_000
      for (let index = 0; size >= 1; index++)
        try {
          localStorage.setItem(`wagmi.${index}`, 'x'.repeat(size))
        } catch {
          size = Math.floor(size / 2)
        }
      return JSON.stringify({ ...localStorage }).length
    })
    await page.reload()
    await use(page)
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }).length)).toBe(filled)
    await page.reload()
    await expect(ui(page).connect).toHaveText('Connect wallet')
    await page.evaluate(() => localStorage.clear())
  })

  /** Afterwards the storage is whole again: the next visit finds the wallet, and what is not ours can go. */
  async function leaves(page: Page): Promise<void> {
    await page.reload()
    await expect(page.getByTestId('address')).toHaveText(accounts[0])
    await expect(page.getByTestId('network')).toHaveText('Ethereum')
    await page.evaluate((keys) => {
      for (const key of keys) localStorage.removeItem(key)
    }, Object.keys(other))
  }
})

const withoutStorage = test.extend({
  context: async ({ launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'appkit-blocked-'))
    mkdirSync(join(folder, 'Default'))
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
    writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(settings))
    const context = await chromium.launchPersistentContext(folder, launchOptions)
    await use(context)
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

withoutStorage(
  'T-H2: storage that the user has blocked is done without',
  async ({ page, wallet, openStage }) => {
    await wallet({ chainIds: [31337, 1] })
    await openStage()
    await expect(page.evaluate(() => void window.localStorage)).rejects.toThrow('SecurityError')
    await use(page)
  },
)

/** The page is of use: what it shows comes from the wallet and the chain. */
async function use(page: Page): Promise<void> {
  await expect(ui(page).connect.or(ui(page).account)).toBeVisible()
  // Before storage is read, after the first paint, the page is disconnected, too.
  await expect.poll(() => kitOf(page).isInitialized()).toBe(true)
  await expect(page.getByTestId('status')).toHaveText(/^(dis)?connected$/)
  if ((await page.getByTestId('status').textContent()) === 'disconnected') {
    await ui(page).connect.click()
    await ui(page).wallet().click()
  }
  await expect(page.getByTestId('address')).toHaveText(accounts[0])
  await expect(ui(page).account).toContainText(/\d ETH/)
  await kitOf(page).open({ view: 'Networks' })
  await ui(page).networkRow('Ethereum').click()
  await expect(page.getByTestId('network')).toHaveText('Ethereum')
  expect(await kitOf(page).sign('eip155', 'Hello')).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
}
