import { verifyMessage } from 'viem'
import { passTime, stopClock } from './support/settled.js'
import { accounts, announceWallet, expect, test, ui } from './support/test.js'

const calls = (method: string) => window.testWallets[0]?.calls.filter((call) => call.method === method).length

test('R22, R28: a declined request says so, and can be tried again', async ({ page, wallet, openStage }) => {
  await wallet()
  await openStage()
  await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'reject'))
  await ui(page).connect.click()
  await ui(page).wallet().click()
  const { card } = ui(page)
  await expect(card).toContainText('Connection declined')
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'answer'))
  await page.getByTestId('w3m-connecting-widget-secondary-button').click()
  await expect(card).toBeHidden()
  await expect(page.getByTestId('address')).toHaveText(accounts[0])
})

test('a wallet that waits for another answer says what to do', async ({ page, wallet, openStage }) => {
  await wallet()
  await openStage()
  await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'busy'))
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await expect(ui(page).card).toContainText(/open it|already/i)
})

test('a wallet that never answers can be left, and another connected', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet()
  await wallet({ rdns: 'test.appkit.other', name: 'Other Wallet', uuid: 'other' })
  await openStage()
  await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'hang'))
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await expect(ui(page).card).toContainText('Continue in Test Wallet')
  await expect(page.getByTestId('status')).toHaveText('connecting')
  await ui(page).back.click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await ui(page).wallet('test.appkit.other').click()
  await expect(page.getByTestId('address')).toHaveText(accounts[0])
  await ui(page).account.click()
  await expect(ui(page).card).toContainText('Other Wallet')
})

test('closing the modal gives up on a wallet that never answers', async ({ page, wallet, openStage }) => {
  await wallet()
  await openStage()
  await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'hang'))
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await expect(page.getByTestId('status')).toHaveText('connecting')
  await ui(page).close.click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect(ui(page).connect).toHaveText('Connect wallet')
})

test('a chain the wallet does not know is added, then used', { tag: '@core' }, async ({
  page,
  stage,
  openModal,
}) => {
  await openModal({}, { buttons: ['AppKitNetworkButton', 'AppKitButton'] })
  await ui(page).wallet().click()
  await expect(ui(page).network).toContainText('Sandbox')
  await ui(page).network.click()
  await ui(page).networkRow('Ethereum').click()
  await expect(ui(page).card).toBeHidden()
  await expect(ui(page).network).toContainText('Ethereum')
  expect(await page.evaluate(calls, 'wallet_addEthereumChain')).toBe(1)
  expect(await page.evaluate(() => window.testWallets[0]?.provider.request({ method: 'eth_chainId' }))).toBe(
    '0x1',
  )
  expect(stage.sandbox).toContain('127.0.0.1')
})

test('a declined switch keeps the network and says so', async ({ page, openModal }) => {
  await openModal({ chainIds: [31337, 1] }, { buttons: ['AppKitNetworkButton', 'AppKitButton'] })
  await ui(page).wallet().click()
  await page.evaluate(() => window.testWallets[0]?.behave('wallet_switchEthereumChain', 'reject'))
  await ui(page).network.click()
  await ui(page).networkRow('Ethereum').click()
  await expect(ui(page).networkRow('Ethereum')).toContainText(/declined/i)
  await ui(page).close.click()
  await expect(page.getByTestId('network')).toHaveText('Sandbox')
})

test('a switch that never answers does not hold anybody', async ({ page, openModal }) => {
  await openModal({ chainIds: [31337, 1] })
  await ui(page).wallet().click()
  await page.evaluate(() => window.testWallets[0]?.behave('wallet_switchEthereumChain', 'hang'))
  await ui(page).account.click()
  await page.getByTestId('w3m-account-select-network').click()
  await ui(page).networkRow('Ethereum').click()
  await expect(page.getByTestId('wui-list-item-loading-spinner')).toBeVisible()
  await ui(page).back.click()
  await expect(page.getByTestId('disconnect-button')).toBeVisible()
  await page.getByTestId('disconnect-button').click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('the app follows the account and the chain that are changed inside the wallet', async ({
  page,
  openModal,
}) => {
  await openModal({ chainIds: [31337, 1, 5] })
  await ui(page).wallet().click()
  await expect(page.getByTestId('address')).toHaveText(accounts[0])
  await page.evaluate((address) => window.testWallets[0]?.selectAccount(address), accounts[1])
  await expect(page.getByTestId('address')).toHaveText(accounts[1])
  await page.evaluate(() => window.testWallets[0]?.selectChain(1))
  await expect(page.getByTestId('network')).toHaveText('Ethereum')

  await page.evaluate(() => window.testWallets[0]?.selectChain(5))
  await expect(ui(page).title).toHaveText(/switch network/i)
  await expect(page.getByTestId('network')).toHaveText('Unknown Network')
  await page.keyboard.press('Escape')
  await expect(ui(page).card).toBeVisible()
  await ui(page).networkRow('Sandbox').click()
  await expect(ui(page).card).toBeHidden()
  await expect(page.getByTestId('network')).toHaveText('Sandbox')

  await page.evaluate(() => window.testWallets[0]?.forget())
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('a wallet that never hears of the goodbye holds nobody up', async ({ page, openModal }) => {
  await page.clock.install()
  await openModal()
  await ui(page).wallet().click()
  await page.evaluate(() => window.testWallets[0]?.behave('wallet_revokePermissions', 'hang'))
  await ui(page).account.click()
  // No time limit can end while the clock stands.
  await stopClock(page)
  await page.getByTestId('disconnect-button').click()
  await expect(ui(page).card).toBeHidden()
  await ui(page).connect.click()
  await passTime(page, 3500)
  await expect(ui(page).title).toHaveText(/connect wallet/i)
})

for (const config of [{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])
  test(`nobody has to leave an unknown network with ${JSON.stringify(config)}`, async ({
    page,
    wallet,
    openStage,
  }) => {
    await wallet({ chainIds: [5, 31337] })
    await openStage({ config, buttons: ['AppKitButton', 'AppKitNetworkButton'] })
    await ui(page).connect.click()
    await ui(page).wallet().click()
    await expect(ui(page).card).toBeHidden()
    await expect(ui(page).network).toHaveText(/unknown network/i)
    if ('allowUnsupportedChain' in config) {
      await ui(page).network.click()
      await expect(ui(page).title).toHaveText(/choose network/i)
      await page.keyboard.press('Escape')
    } else await expect(ui(page).network).toBeDisabled()
    await ui(page).account.click()
    await expect(page.getByTestId('account-balance')).toHaveText('–')
  })

test('two wallets at once keep their own rows, and the one chosen is connected', async ({
  page,
  wallet,
  openModal,
}) => {
  await wallet({ uuid: 'one' })
  await openModal({ uuid: 'two', name: 'Look-alike' })
  await expect(page.getByTestId('wallet-list').getByText('Test Wallet')).toBeVisible()
  await page.getByTestId('wallet-list').getByText('Look-alike').click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  const asked = await page.evaluate(() =>
    window.testWallets.map(({ calls }) => calls.some(({ method }) => method === 'eth_requestAccounts')),
  )
  expect(asked).toEqual([false, true])
})

test('a wallet that announces itself late appears while the modal is open', async ({ page, openModal }) => {
  await openModal({ isLate: true })
  await expect(page.getByTestId('all-wallets')).toBeVisible()
  await expect(ui(page).wallet()).toBeHidden()
  await announceWallet(page)
  await expect(ui(page).wallet()).toBeVisible()
})

test('a plain injected wallet is the fallback', async ({ page, openModal }) => {
  await openModal({ injected: true })
  await ui(page).wallet('injected').click()
  await expect(page.getByTestId('address')).toHaveText(accounts[0])
})

test('a wallet reconnects after a reload without a moment in which anything could sign', async ({
  page,
  openModal,
}) => {
  await openModal()
  await ui(page).wallet().click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(await page.evaluate(calls, 'eth_requestAccounts')).toBe(0)
})

test('a wallet signs with the key that the address belongs to', async ({ page, openModal }) => {
  await openModal()
  await ui(page).wallet().click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  const message = 'Hello from a real key ✓'
  const signature = await page.evaluate(async (text) => {
    const { kit } = window as unknown as {
      kit: {
        getProvider(namespace: string): { request(call: unknown): Promise<`0x${string}`> }
        getAddress(): string
      }
    }
    const bytes = Array.from(new TextEncoder().encode(text), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    return kit
      .getProvider('eip155')
      .request({ method: 'personal_sign', params: [`0x${bytes}`, kit.getAddress()] })
  }, message)
  expect(await verifyMessage({ address: accounts[0], message, signature })).toBe(true)
})

test('the app asks nobody anything before the first click', async ({ page, wallet, openStage, stage }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.clock.install()
  await wallet()
  await openStage()
  await expect(ui(page).connect).toBeVisible()
  await passTime(page, 10_000)
  expect(requests.filter((url) => url.startsWith(stage.sandbox))).toEqual([])
})

test('the modal shows the balance as unavailable when the chain cannot be read, and reads it on retry', async ({
  page,
  wallet,
  openStage,
  stage,
}) => {
  await wallet()
  const rpc = `${stage.sandbox}/blockchain/v1/?chainId=eip155:31337&projectId=stage`
  await page.route(rpc, (route) => route.abort())
  await openStage()
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await ui(page).account.click()
  await expect(ui(page).card).toContainText(/balance unavailable/i)
  await page.unroute(rpc)
  await ui(page)
    .card.getByRole('button', { name: /try again|retry/i })
    .click()
  await expect(ui(page).card).toContainText(/10,000\.\d{3}|9,999\.\d{3}/)
})
