import type { Page } from '@playwright/test'
import type { InstallWallet } from 'appkit-runtime/testing/playwright'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { kitOf } from '../e2e/support/kitOf.js'
import type { Stage } from '../e2e/support/stage.js'
import { chainsOf, ui } from '../e2e/support/test.js'
import type { Scene } from './scenes.js'

const { usdc } = contractsOf(31337)
const hour = 3_600
const seconds = () => Math.floor(Date.now() / 1000)
const send = (allowance: bigint, address?: string) => ({
  type: address === undefined ? 'native-token-transfer' : 'erc20-token-transfer',
  data: { allowance: `0x${allowance.toString(16)}`, ...(address && { address }) },
})

/** Permissions of this page's account: two that it has agreed to, and one that waits for its consent. */
const given: readonly (readonly [permissions: readonly object[], expiry: number, isAgreed: boolean])[] = [
  [[send(3_000_000n, usdc), send(5n * 10n ** 16n)], seconds() + 24 * hour, true],
  [
    [{ type: 'contract-call', data: { address: usdc, functions: ['mint', 'burn'] } }],
    seconds() + 48 * hour,
    true,
  ],
  [[send(10n ** 18n)], seconds() + 72 * hour, false],
]

let address = ''

/** Installs a wallet whose account nobody else has. */
export async function installSessionWallet(install: InstallWallet, stage: Stage): Promise<void> {
  const key = generatePrivateKey()
  address = privateKeyToAccount(key).address
  await install(
    { eip155: { chains: chainsOf(stage, [31337, 1]), privateKeys: [key] } },
    { id: 'test.demo', name: 'Demo Wallet' },
  )
}

async function addSessions(stage: Stage): Promise<void> {
  const at = `${stage.sandbox}/blockchain/v1/sessions/eip155:31337:${address}`
  const post = (path: string, body: object) =>
    fetch(`${at}${path}?projectId=stage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  for (const [permissions, expiry, isAgreed] of given) {
    const terms = { expiry, signer: { type: 'keys', data: { keys: [] } }, permissions, policies: [] }
    const { pci } = (await (await post('', terms)).json()) as { pci: string }
    if (isAgreed) await post('/activate', { ...terms, pci, context: '0x01' })
  }
}

const behave = (page: Page, behaviour: 'answer' | 'reject' | 'hang') =>
  page.evaluate((each) => window.testWallets[0]?.behave('personal_sign', each), behaviour)
const press = (page: Page, id: string) => page.getByTestId(id).first().click()
const row = (page: Page, index: number) => page.getByTestId('session-row').nth(index).click()
const open = (page: Page) => kitOf(page).open({ view: 'SmartSessionList' })

export const sessionScenes: readonly Scene[] = [
  {
    name: 'Settings',
    show: async ({ page }) => {
      await ui(page).connect.click()
      await ui(page).wallet('test.demo').click()
      await page.getByTestId('address').waitFor()
      await ui(page).account.click()
      await press(page, 'account-settings-button')
    },
  },
  { name: 'No sessions', show: ({ page }) => press(page, 'smart-sessions-button') },
  {
    name: 'Sessions',
    show: async ({ page, stage }) => {
      await addSessions(stage)
      await ui(page).close.click()
      await open(page)
      await page.getByTestId('session-row').first().waitFor()
    },
  },
  { name: 'Session', show: ({ page }) => row(page, 0) },
  {
    name: 'Session, waiting for the wallet',
    show: async ({ page }) => {
      await behave(page, 'hang')
      await press(page, 'session-end')
    },
  },
  {
    name: 'Session, declined',
    show: async ({ page }) => {
      await ui(page).close.click()
      await behave(page, 'reject')
      await open(page)
      await row(page, 0)
      await press(page, 'session-end')
      await page.getByTestId('session-problem').waitFor()
    },
  },
  {
    name: 'Sessions, one ended',
    show: async ({ page }) => {
      await behave(page, 'answer')
      await press(page, 'session-end')
      await page.getByTestId('sessions').waitFor()
    },
  },
  { name: 'Session, ended', show: ({ page }) => row(page, 2) },
  {
    name: 'Sessions, service away',
    show: async ({ page }) => {
      await page.route('**/v1/sessions/**', (route) => route.abort())
      await ui(page).close.click()
      await open(page)
      await page.getByTestId('sessions-incomplete').or(page.getByTestId('sessions-failed')).waitFor()
    },
  },
  {
    name: 'Request',
    show: async ({ page }) => {
      await page.unroute('**/v1/sessions/**')
      await ui(page).close.click()
      await page.evaluate(
        ([permissions, expiry]) => {
          const { grant } = window as unknown as { grant(terms: object): Promise<unknown> }
          grant({ permissions, expiry }).catch(() => {})
        },
        [given[0]?.[0], seconds() + 24 * hour] as const,
      )
      await page.getByTestId('session-request').waitFor()
    },
  },
  {
    name: 'Request, a wallet that cannot',
    show: async ({ page }) => {
      await press(page, 'session-confirm')
      await page.getByTestId('session-problem').waitFor()
    },
  },
  {
    name: 'Allowed',
    show: async ({ page }) => {
      await press(page, 'session-cancel')
      await kitOf(page).open({ view: 'SmartSessionCreated', data: seconds() + 24 * hour })
    },
  },
]
