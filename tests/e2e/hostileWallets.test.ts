import type { Page } from '@playwright/test'
import { kitOf } from './support/kitOf.js'
import { accounts, expect, test, ui } from './support/test.js'

interface Announced {
  readonly name: string
  readonly rdns: string
  readonly icon: string
  /** Milliseconds after the page started. */
  readonly late?: number
  readonly account: string
}

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Wallets that announce themselves (EIP-6963), each with an account of its own. */
const announce = (page: Page, wallets: readonly Announced[]) =>
  page.addInitScript((given) => {
    for (const [index, { name, rdns, icon, late = 0, account }] of given.entries()) {
      const answers: Record<string, unknown> = {
        eth_requestAccounts: [account],
        eth_accounts: [],
        eth_chainId: '0x7a69',
      }
      const request = async ({ method }: { method: string }) => answers[method] ?? null
      const provider = { request, on: () => {}, removeListener: () => {} }
      const detail = Object.freeze({ info: { uuid: `${index}`, name, rdns, icon }, provider })
      const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      setTimeout(() => {
        window.addEventListener('eip6963:requestProvider', tell)
        tell()
      }, late)
    }
  }, wallets)

const hostile: readonly Announced[] = [
  { name: 'Honest', rdns: 'org.honest', icon: pixel, account: accounts[0] },
  // Another provider under the same name and rdns, long after the page started.
  { name: 'Honest', rdns: 'org.honest', icon: pixel, late: 600, account: accounts[1] },
  // The same name in other letters of the same look, from elsewhere.
  { name: 'Ｈonest ', rdns: 'evil.test', icon: 'https://evil.test/icon.png', account: accounts[1] },
  {
    name: 'Huge',
    rdns: 'huge.test',
    icon: `data:image/png;base64,${'A'.repeat(2_000_000)}`,
    account: accounts[1],
  },
]

test('T-C5: hostile announcements: each row keeps its own identity, and look-alikes say so', {
  tag: '@core',
}, async ({ page, openStage }) => {
  await announce(page, hostile)
  await openStage()
  await ui(page).connect.click()
  const row = (id: string) => page.getByTestId(`wallet-selector-${id}`)
  await expect(row('org.honest')).toContainText('1 of 3 alike · org.honest')
  await expect(row('evil.test')).toContainText('2 of 3 alike · evil.test')
  await expect(row('org.honest:2')).toContainText('3 of 3 alike · org.honest')
  await expect(row('huge.test')).not.toContainText('alike')

  // Pictures that are no small data image are not shown, and asked of nobody: a request would fail the test.
  await expect(row('org.honest').locator('img')).toHaveAttribute('src', pixel)
  for (const id of ['evil.test', 'huge.test']) await expect(row(id).locator('img')).toHaveCount(0)

  for (const [id, account] of [
    ['org.honest:2', accounts[1]],
    ['org.honest', accounts[0]],
  ] as const) {
    await kitOf(page).open({ view: 'Connect' })
    await row(id).click()
    await expect.poll(async () => (await kitOf(page).account('eip155')).address).toBe(account)
    await kitOf(page).disconnect()
  }
})
