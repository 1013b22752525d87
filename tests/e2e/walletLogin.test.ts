// A wallet of the browser as a way to log in to the embedded wallet, in our own frame, and a contract of a real chain.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { SocialProvider } from 'appkit-runtime/views'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { compareWindow } from './support/accessibilityTrees.js'
import { checkAxe } from './support/checkAxe.js'
import { installContractWallet } from './support/contractWallet.js'
import { kitOf } from './support/kitOf.js'
import { solanaRpc } from './support/namespaces.js'
import { frameBrowser } from './support/ownFrame.js'
import { chooseProvider, expectWallet, sandboxFrame } from './support/socials.js'
import { test as base, chainsOf, expect, ui } from './support/test.js'

const test = base.extend<{ open: (socials?: readonly SocialProvider[]) => Promise<void> }>({
  open: async ({ stage, allow, openStage }, use) => {
    const secureSite = await sandboxFrame(stage)
    allow(secureSite)
    const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, secureSite }
    await use((socials: readonly SocialProvider[] = ['wallet', 'google']) =>
      openStage({ features: ['email', 'socials'], config: { endpoints, features: { socials } } }),
    )
  },
})
test.use({ launchOptions: frameBrowser })

/** Opens the window of the log-in. */
async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await chooseProvider(page, 'wallet')
  const popup = await opened
  await popup.getByTestId('frame-wallet').waitFor()
  return popup
}

test('somebody logs in with a wallet of the browser, and comes back to the same embedded wallet with one row', async ({
  page,
  open,
  wallet,
}) => {
  // Nobody has logged in with it before, in another test of this sandbox either.
  const key = generatePrivateKey()
  await wallet({ name: 'Fox', privateKeys: [key] })
  await open()
  const popup = await openWindow(page)
  await expect(popup.getByRole('heading')).toHaveText('Log in with a wallet')
  await expect(popup.getByTestId('frame-site')).toHaveText(new URL(page.url()).origin)
  await checkAxe(popup, 'the wallets of the browser')
  await compareWindow(popup, 'wallet log-in One wallet')
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Fox' }).click()
  await closed
  const own = await expectWallet(page)
  expect(own).not.toBe(privateKeyToAccount(key).address)

  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await page.reload()
  await ui(page).connect.click()
  await expect(page.getByTestId('continue-as')).toContainText('Continue with another wallet')
  await expect(page.getByTestId('continue-as')).toContainText('0x')
  const opened = page.waitForEvent('popup')
  await page.getByTestId('continue-as').click()
  await (await opened).getByRole('button', { name: 'Fox' }).click()
  await expect(page.getByTestId('address')).toHaveText(own)
})

test('a contract on the chain logs in with what its owner signs (ERC-1271)', async ({
  page,
  open,
  stage,
  context,
}) => {
  const contract = await installContractWallet(context, stage)
  await contract.deploy()
  await open()
  const popup = await openWindow(page)
  const closed = popup.waitForEvent('close')
  await popup.getByTestId('frame-wallet-row').click()
  await closed
  await expectWallet(page)
  expect(contract.signed.at(-1)).toContain(
    `Log in to the wallet that is used on ${new URL(page.url()).origin}.`,
  )
})

test('somebody logs in with a wallet of Solana, whose row says so beside that of Ethereum', async ({
  page,
  open,
  stage,
  installWallet,
}) => {
  const solana = { seeds: [randomBytes(32).toString('hex')], rpcUrl: solanaRpc(stage) }
  const eip155 = { as: 'announced', chains: chainsOf(stage, [31337]), privateKeys: [generatePrivateKey()] }
  const installed = await installWallet({ eip155, solana } as never, { name: 'Prism' })
  await open()
  const popup = await openWindow(page)
  await expect(popup.getByTestId('frame-wallet-row')).toHaveText(['Prism Ethereum', 'Prism Solana'])
  await checkAxe(popup, 'wallets of two kinds of chains')
  await compareWindow(popup, 'wallet log-in Wallets of two kinds of chains')
  const row = popup.getByRole('button', { name: 'Prism Solana' })
  await installed.solana.behave('solana:signMessage', 'reject')
  await row.click()
  await expect(popup.getByTestId('frame-error')).toHaveText(
    'The wallet did not sign. Choose one, and allow it there.',
  )
  await installed.solana.behave('solana:signMessage', 'answer')
  const closed = popup.waitForEvent('close')
  await row.click()
  await closed
  await expectWallet(page)
})

test('a user who declines in the wallet can choose again, and who cancels is told so in the modal', async ({
  page,
  open,
  stage,
  installWallet,
}) => {
  const { eip155 } = await installWallet(
    { eip155: { as: 'announced', chains: chainsOf(stage, [31337]), privateKeys: [generatePrivateKey()] } },
    { name: 'Fox' },
  )
  await eip155.behave('personal_sign', 'reject')
  await open()
  const popup = await openWindow(page)
  const row = popup.getByRole('button', { name: 'Fox' })
  await row.click()
  await expect(popup.getByTestId('frame-error')).toHaveText(
    'The wallet did not sign. Choose one, and allow it there.',
  )
  await compareWindow(popup, 'wallet log-in Declined')
  await eip155.behave('eth_requestAccounts', 'reject')
  await row.click()
  await expect(popup.getByTestId('frame-error')).toHaveText(
    'The wallet did not sign. Choose one, and allow it there.',
  )
  const closed = popup.waitForEvent('close')
  await popup.getByTestId('frame-cancel').click()
  await closed
  await expect(page.getByTestId('social-retry')).toBeVisible()
  await expect(ui(page).card).toContainText('You did not allow the log-in')
})

test('a browser without a wallet says so', async ({ page, open }) => {
  await open(['wallet'])
  const popup = await openWindow(page)
  await expect(popup.getByTestId('frame-no-wallet')).toBeVisible()
  await expect(popup.getByTestId('frame-wallet-row')).toHaveCount(0)
  await checkAxe(popup, 'no wallet in the browser')
  await compareWindow(popup, 'wallet log-in No wallet')
})
