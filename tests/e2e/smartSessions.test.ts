// Smart sessions that a service keeps: listed, described and ended in the widget, with a wallet that signs.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { TestWallet } from 'appkit-runtime/testing/playwright'
import { privateKeyToAccount } from 'viem/accounts'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import type { Stage } from './support/stage.js'
import { test as base, chainsOf, connectWallet, expect, ui } from './support/test.js'

const { usdc } = contractsOf(31337)
const seconds = () => Math.floor(Date.now() / 1000)

const sessionsUi = (page: Page) => ({
  rows: page.getByTestId('session-row'),
  detail: page.getByTestId('session'),
  allowances: page.getByTestId('session-allowance'),
  status: page.getByTestId('session-status'),
  end: page.getByTestId('session-end'),
  problem: page.getByTestId('session-problem'),
})

/** A wallet whose account nobody else has, and what its service knows of it. */
const test = base.extend<{ newcomer: { wallet: TestWallet; service: ReturnType<typeof serviceOf> } }>({
  newcomer: async ({ installWallet, stage }, use) => {
    const privateKey = `0x${randomBytes(32).toString('hex')}` as const
    const { eip155 } = await installWallet({
      eip155: { as: 'announced', chains: chainsOf(stage, [31337, 1]), privateKeys: [privateKey] },
    })
    const { address } = privateKeyToAccount(privateKey)
    await use({ wallet: eip155 as TestWallet, service: serviceOf(stage, address) })
  },
})

/** The sessions of an account at the sandbox's service. */
function serviceOf(stage: Stage, address: string) {
  const at = `${stage.sandbox}/blockchain/v1/sessions/eip155:31337:${address}`
  const ask = async (path: string, body?: object) => {
    const init = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }
    const reply = await fetch(`${at}${path}?projectId=stage&v=2`, init)
    const text = await reply.text()
    return text === '' ? {} : (JSON.parse(text) as Record<string, never>)
  }
  return {
    list: async () => (await ask('')).pcis as unknown as readonly { pci: string; revokedAt: number | null }[],
    /** One that the account has agreed to. */
    add: async (permissions: readonly object[], expiry = seconds() + 3_600): Promise<string> => {
      const terms = { expiry, signer: { type: 'keys', data: { keys: [] } }, permissions, policies: [] }
      const { pci } = await ask('', terms)
      await ask('/activate', { ...terms, pci, context: '0x01' })
      return String(pci)
    },
  }
}

const tokens = (allowance: number) => ({
  type: 'erc20-token-transfer',
  data: { address: usdc, allowance: `0x${allowance.toString(16)}` },
})

async function openSessions(page: Page): Promise<void> {
  await ui(page).account.click()
  await page.getByTestId('account-settings-button').click()
  await page.getByTestId('smart-sessions-button').click()
  await expect(ui(page).title).toHaveText('Sessions')
}

test('the user finds the sessions of a service in words, and ends one with a signature', async ({
  page,
  newcomer: { service },
  openStage,
}) => {
  await openStage({ features: ['smartSessions'] })
  await connectWallet(page)
  await openSessions(page)
  await expect(page.getByTestId('sessions-empty')).toContainText('No sessions yet')
  await checkAxe(page, 'no sessions')
  await ui(page).close.click()

  const first = await service.add([
    tokens(3_000_000),
    { type: 'native-token-transfer', data: { allowance: '0xde0b6b3a7640000' } },
  ])
  await service.add(
    [{ type: 'contract-call', data: { address: usdc, functions: [{ functionName: 'mint' }] } }],
    seconds() + 7_200,
  )
  await openSessions(page)
  const { allowances, detail, end, rows, status } = sessionsUi(page)
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Send up to 3 USDC and 1 ETH')
  await expect(rows.first()).toContainText('stage, until')
  await expect(rows.last()).toContainText('Call mint on 0x')
  await checkAxe(page, 'sessions')

  await rows.first().click()
  await expect(allowances).toHaveText(['Send up to 3 USDC', 'Send up to 1 ETH'])
  await expect(detail).toContainText('This app')
  await expect(status).toHaveText('Active')
  await checkAxe(page, 'session')
  await end.click()
  await expect(ui(page).title).toHaveText('Sessions')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('ended')
  const ended = (await service.list()).filter(({ revokedAt }) => revokedAt !== null)
  expect(ended.map(({ pci }) => pci)).toEqual([first])
  await rows.last().click()
  await expect(status).toHaveText('You ended it')
  await expect(end).toBeHidden()
})

test('a refusal, a session that is over and a service that is away are said, and can be tried again', async ({
  page,
  newcomer: { service, wallet },
  openStage,
}) => {
  await openStage({ features: ['smartSessions'] })
  await service.add([tokens(1_000_000)])
  await connectWallet(page)
  await openSessions(page)
  const { end, problem, rows } = sessionsUi(page)
  await rows.click()
  await wallet.behave('personal_sign', 'reject')
  await end.click()
  await expect(problem).toHaveText('You declined in your wallet. The session stays as it was.')
  expect((await service.list()).every(({ revokedAt }) => revokedAt === null)).toBe(true)

  await wallet.behave('personal_sign', 'answer')
  await page.route('**/revoke?*', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ status: 'FAILED', reasons: [{ field: 'pci', description: 'It is over.' }] }),
    }),
  )
  await end.click()
  await expect(problem).toHaveText(/^This session is over/)
  await page.unroute('**/revoke?*')

  await ui(page).close.click()
  await page.route('**/v1/sessions/**', (route) => route.abort())
  await openSessions(page)
  await expect(page.getByTestId('sessions-failed')).toBeVisible()
  await page.unroute('**/v1/sessions/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows).toHaveCount(1)
  await expect(page.getByTestId('sessions-failed')).toBeHidden()
})

test('without a request of the app, the question is not shown; without the feature, nothing is', async ({
  page,
  newcomer: _,
  openStage,
}) => {
  await openStage({ features: ['smartSessions'] })
  await connectWallet(page)
  await kitOf(page).open({ view: 'SmartSessionRequest' })
  await expect(page.getByTestId('sessions-empty')).toBeVisible()
  await openStage()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await ui(page).account.click()
  await expect(page.getByTestId('disconnect-button')).toBeVisible()
  await expect(page.getByTestId('account-settings-button')).toBeHidden()
})
