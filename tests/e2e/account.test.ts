import type { Page } from '@playwright/test'
import { checkAxe } from './support/checkAxe.js'
import { expectSaid } from './support/said.js'
import { accounts, expect, test, ui } from './support/test.js'

const first = 'test.appkit.wallet'
const second = 'test.appkit.other'
const secondKey = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'
const secondAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

type WalletFixture = (options?: object) => Promise<void>

/** Two wallets of one namespace: the first shares two accounts, the second one. */
async function twoWallets(wallet: WalletFixture): Promise<void> {
  await wallet({ chainIds: [31337, 1] })
  await wallet({
    chainIds: [31337, 1],
    rdns: second,
    name: 'Other Wallet',
    uuid: 'other',
    privateKeys: [secondKey],
  })
}

async function connectBoth(page: Page): Promise<void> {
  await ui(page).connect.click()
  await ui(page).wallet(first).click()
  await expect(page.getByTestId('address')).toHaveText(accounts[0])
  await ui(page).account.click()
  await page.getByTestId('w3m-profile-button').click()
  await page.getByTestId('connect-another-wallet').click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await ui(page).wallet(second).click()
  await expect(page.getByTestId('address')).toHaveText(secondAddress)
  await expect(ui(page).card).toBeHidden()
}

async function openAccounts(page: Page): Promise<void> {
  await ui(page).account.click()
  await page.getByTestId('w3m-profile-button').click()
  await expect(ui(page).title).toHaveText('Wallets and accounts')
}

const row = (page: Page, address: string) =>
  page.getByTestId('switch-address-item').getByTitle(address, { exact: true })

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
    return element?.getAttribute('data-testid') ?? element?.tagName ?? ''
  })

test('two wallets of a namespace: connect both, switch back and forth, disconnect one', async ({
  page,
  wallet,
  openStage,
}) => {
  await twoWallets(wallet)
  await openStage()
  await connectBoth(page)
  await openAccounts(page)
  await expect(page.getByTestId('switch-address-item')).toHaveCount(3)
  await expect(row(page, secondAddress)).toHaveAttribute('aria-current', 'true')
  for (const address of [accounts[1], secondAddress, accounts[0]]) {
    await row(page, address).click()
    await expect(page.getByTestId('address')).toHaveText(address)
    await expect(page.getByTestId('single-account-avatar')).toBeVisible()
    await expect(page.getByTestId('w3m-profile-button')).toHaveAttribute('title', address)
    await page.getByTestId('w3m-profile-button').click()
    await expect(row(page, address)).toHaveAttribute('aria-current', 'true')
  }
  await page.getByTestId(`disconnect-wallet-${first}`).click()
  await expect(page.getByTestId('switch-address-item')).toHaveCount(1)
  await expect(page.getByTestId('address')).toHaveText(secondAddress)
  await page.getByTestId(`disconnect-wallet-${second}`).click()
  await expect(ui(page).card).toBeHidden()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('a reload keeps both wallets, and the account that was chosen', async ({ page, wallet, openStage }) => {
  await twoWallets(wallet)
  await openStage()
  await connectBoth(page)
  await openAccounts(page)
  await row(page, accounts[1]).click()
  await expect(page.getByTestId('address')).toHaveText(accounts[1])
  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(accounts[1])
  await openAccounts(page)
  await expect(page.getByTestId('switch-address-item')).toHaveCount(3)
  await expect(row(page, accounts[1])).toHaveAttribute('aria-current', 'true')
})

test('Disconnect on Account leaves the wallet in use; the other takes over', async ({
  page,
  wallet,
  openStage,
}) => {
  await twoWallets(wallet)
  await openStage()
  await connectBoth(page)
  await ui(page).account.click()
  await expect(page.getByTestId('disconnect-button')).toContainText('Other Wallet')
  await page.getByTestId('disconnect-button').click()
  await expect(page.getByTestId('address')).toHaveText(accounts[0])
  await expect(page.getByTestId('disconnect-button')).toContainText('Test Wallet')
  await page.getByTestId('disconnect-button').click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect(ui(page).card).toBeHidden()
})

test('Disconnect is in sight in windows of 640 px, also with everything that an account can have', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet({ chainIds: [31337, 1] })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 640 })
    await openStage({ features: ['balances', 'history', 'send', 'receive', 'swaps', 'onramp'] })
    if (width === 1280) {
      await ui(page).connect.click()
      await ui(page).wallet().click()
    }
    await ui(page).account.click()
    await expect(page.getByTestId('account-token-ETH')).toBeVisible()
    await expect(page.getByTestId('disconnect-button')).toBeInViewport({ ratio: 1 })
  }
})

test('the account view copies the whole address in place, links to an explorer, and leads to networks and wallets', async ({
  page,
  context,
  wallet,
  openStage,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // The place of a button is compared, so the card must not grow into its own.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await wallet({ chainIds: [31337, 1] })
  await openStage()
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await ui(page).account.click()
  await expect(page.getByTestId('account-network-badge')).toBeVisible()
  await expect(page.getByTestId('account-settings-button')).toHaveCount(0)
  const copy = page.getByRole('button', { name: 'Copy address' })
  const before = await copy.boundingBox()
  await copy.click()
  await expectSaid(page, 'Address copied')
  await expect(page.getByTestId('wui-snackbar-message')).toHaveCount(0)
  expect(await copy.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(accounts[0])
  await page.getByTestId('w3m-account-select-network').click()
  await ui(page).networkRow('Ethereum').click()
  await expect(page.getByTestId('w3m-account-select-network')).toContainText('Ethereum')
  await expect(page.getByTestId('network')).toHaveText('Ethereum')
  await page.evaluate(() => {
    window.open = (url) => {
      document.title = String(url)
      return null
    }
  })
  await page.getByTestId('account-explorer-link').click()
  await expect(page).toHaveTitle(`https://etherscan.io/address/${accounts[0]}`)
  await page.getByTestId('account-wallets-button').click()
  await expect(page.getByTestId('switch-address-item')).toHaveCount(2)
  await page.getByTestId('w3m-switch-address-button-1').click()
  await expect(page.getByTestId('address')).toHaveText(accounts[1])
  await expect(ui(page).back).toHaveCount(0)
})

test('a switch of network from elsewhere waits for the wallet, fails with words, and can be tried again', {
  tag: '@core',
}, async ({ page, wallet, openStage }) => {
  await wallet({ chainIds: [31337, 1] })
  await openStage()
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await page.evaluate(() => window.testWallets[0]?.behave('wallet_switchEthereumChain', 'reject'))
  await page.evaluate(() =>
    (window as unknown as { kit: { open(options: object): Promise<void> } }).kit.open({
      view: 'SwitchNetwork',
      data: { network: { name: 'Ethereum', caipNetworkId: 'eip155:1' } },
    }),
  )
  await expect(ui(page).title).toHaveText('Ethereum')
  await expect(ui(page).card).toContainText('Switch declined')
  await page.evaluate(() => window.testWallets[0]?.behave('wallet_switchEthereumChain', 'answer'))
  await page.getByTestId('w3m-switch-network-retry').click()
  await expect(page.getByTestId('network')).toHaveText('Ethereum')
  await expect(ui(page).card).toBeHidden()
})

test('with enableNetworkSwitch off nothing leads to another network', async ({ page, wallet, openStage }) => {
  await wallet({ chainIds: [31337, 1] })
  await openStage({
    config: { enableNetworkSwitch: false },
    buttons: ['AppKitButton', 'AppKitNetworkButton'],
  })
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).network).toBeDisabled()
  await ui(page).account.click()
  await expect(page.getByTestId('w3m-account-select-network')).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open networks' }).click()
  await expect(ui(page).card).toContainText('turned off')
  await expect(page.getByTestId(/^w3m-network-switch/)).toHaveCount(0)
})

test('R26: a hundred accounts: drawn as they come into sight, all reached with the keyboard', {
  tag: '@core',
}, async ({ page, wallet, openStage }) => {
  const privateKeys = Array.from({ length: 100 }, (_, index) => `0x${String(index + 1).padStart(64, '0')}`)
  await wallet({ privateKeys })
  await openStage()
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await openAccounts(page)
  await expect(page.getByTestId('switch-address-item')).toHaveCount(100)
  await page.getByTestId('w3m-switch-address-button-0').focus()
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe('w3m-switch-address-button-1')
  await page.keyboard.press('End')
  expect(await focused(page)).toBe('w3m-switch-address-button-99')
  await expect(page.getByTestId('w3m-switch-address-button-99')).toBeInViewport({ ratio: 1 })
  await expect(page.getByTestId('connect-another-wallet')).toBeInViewport({ ratio: 1 })
  const address = await page.getByTestId('w3m-switch-address-button-99').getAttribute('title')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('address')).toHaveText(address ?? 'none')
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test(`no account view has an axe violation (${colorScheme}, ${width} px)`, async ({
      page,
      wallet,
      openStage,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await twoWallets(wallet)
      await openStage()
      await connectBoth(page)
      // Fonts differ between machines: the page has to fit in a wide one, too.
      await page.evaluate(() => document.body.style.setProperty('letter-spacing', '0.5em'))
      const views = [
        ['Account', {}],
        ['AccountSettings', {}],
        ['SwitchAddress', {}],
        ['Networks', {}],
        ['WalletCompatibleNetworks', {}],
        ['WhatIsANetwork', {}],
        ['SwitchNetwork', { network: 'eip155:999' }],
      ] as const
      for (const [view, data] of views) {
        await page.evaluate(
          (options) =>
            (window as unknown as { kit: { open(options: object): Promise<void> } }).kit.open(options),
          { view, data },
        )
        await expect(ui(page).card).toBeVisible()
        await checkAxe(page, view)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await page.keyboard.press('Escape')
      }
    })

test('a user who disconnects one of two wallets with the keyboard goes on in the list', async ({
  page,
  wallet,
  openStage,
}) => {
  await twoWallets(wallet)
  await openStage()
  await connectBoth(page)
  await openAccounts(page)
  await page.getByTestId(`disconnect-wallet-${second}`).press('Enter')
  await expect(page.getByTestId(`disconnect-wallet-${second}`)).toHaveCount(0)
  await expect(page.getByTestId('w3m-switch-address-button-0')).toBeFocused()
})
