import type { Page, Route } from '@playwright/test'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openChain, shown } from './support/chain.js'
import { checkAxe } from './support/checkAxe.js'
import { namespaceSetups, solanaSandbox } from './support/namespaces.js'
import { expectSaid } from './support/said.js'
import { passTime } from './support/settled.js'
import { accounts, connectWallet, expect, keys, test, ui } from './support/test.js'

const features = ['balances', 'receive']
const token = (page: Page, symbol: string) => page.getByTestId(`account-token-${symbol}`)

async function connect(page: Page): Promise<void> {
  await connectWallet(page)
  await ui(page).account.click()
}

test('an account shows what it holds on the chain, to the last unit that is shown', async ({
  page,
  wallet,
  openStage,
  stage,
}) => {
  const chain = await openChain(stage)
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await chain.sendCoins(keys[1], address, 1_999_999_999_999_999_999n)
  await chain.sendTokens(keys[1], address, 12_345_678n)
  await wallet({ privateKeys: [key] })
  await openStage({ features })
  await connect(page)
  await expect(token(page, 'ETH')).toContainText('1.999 ETH')
  await expect(token(page, 'USDC')).toContainText('12.345 USDC')
  await expect(token(page, 'USDC')).toContainText('$12.34')
  expect(await chain.tokens(address)).toBe(12_345_678n)
  await expect(page.getByTestId('account-balance')).toHaveText('1.999 ETH')
  // The sum of the rows: 1.999999999999999999 at 3,000 and 12.345678 at 1, each cut.
  await expect(page.getByTestId('account-total')).toHaveText('$6,012.33')
  await expect(page.getByTestId('wallet-features-receive-button')).toBeVisible()
  await checkAxe(page, 'tokens')
})

test('tokens and total are those of the chain', async ({ page, wallet, openStage, stage }) => {
  const chain = await openChain(stage)
  await wallet()
  await openStage({ features })
  await connect(page)
  const [address] = accounts as readonly Address[]
  if (address === undefined) throw new Error('no account')
  await expect(token(page, 'ETH')).toContainText(`${shown(await chain.balance(address), 18)} ETH`)
  await expect(token(page, 'USDC')).toContainText(`${shown(await chain.tokens(address), 6)} USDC`)
})

test('Solana shows SOL and tokens of the VM', async ({ page, installWallet, openStage, stage }) => {
  const [, solana] = namespaceSetups
  const setup = solana?.wallets[0]
  if (setup === undefined) throw new Error('no wallet')
  await installWallet(setup.options(stage), setup.info)
  await openStage({ features, namespaces: ['solana'], networks: [solanaSandbox] })
  await connectWallet(page, setup.id)
  const held = await page.evaluate(
    async ({ url, owner }) => {
      const ask = async (method: string, params: readonly unknown[]) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        const reply = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
        return (await reply.json()).result
      }
      return (await ask('getBalance', [owner])).value as number
    },
    {
      url: `${stage.sandbox}/blockchain/v1/?chainId=${solanaSandbox}&projectId=test`,
      owner: (await page.getByTestId('address').textContent()) ?? '',
    },
  )
  await ui(page).account.click()
  await expect(token(page, 'SOL')).toContainText(`${shown(BigInt(held), 9)} SOL`)
})

test('where the service does not know the network, it says so and shows the native balance', async ({
  page,
  wallet,
  openStage,
}) => {
  await page.route('**/v1/supported-chains*', (route) =>
    route.fulfill({ json: { http: ['eip155:1'], ws: [] }, headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.clock.install()
  await wallet()
  await openStage({ features })
  await connect(page)
  await expectSaid(page, 'Token Balance Unavailable')
  await expect(page.getByTestId('empty-account-state')).toContainText('not listed on this network')
  await expect(page.getByTestId('account-balance')).toContainText('ETH')
  await expect(page.getByTestId('account-total')).toHaveCount(0)
})

test('a service in trouble is said, the native balance stays, and the user can try again', async ({
  page,
  wallet,
  openStage,
}) => {
  let asked = 0
  await page.route('**/v1/account/*/balance*', (route) => {
    asked++
    return route.fulfill({
      status: 401,
      json: { status: 'FAILED', reasons: [{ field: 'authentication', description: 'no' }] },
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  await page.clock.install()
  await wallet()
  await openStage({ features })
  await connect(page)
  await expectSaid(page, 'Token Balance Unavailable')
  await expect(ui(page).card).toContainText('Tokens unavailable')
  await expect(page.getByTestId('account-balance')).toContainText('ETH')
  const before = asked
  // For 30 s after an error nothing is asked.
  await ui(page).card.getByRole('button', { name: 'Try again' }).click()
  await passTime(page, 1000)
  expect(asked).toBe(before)
  await checkAxe(page, 'tokens unavailable')
})

test('an account with nothing has a zero that is true', async ({ page, wallet, openStage }) => {
  await wallet({ privateKeys: [generatePrivateKey()] })
  await openStage({ features })
  await connect(page)
  await expect(token(page, 'ETH')).toContainText('0.000 ETH')
  await expect(page.getByTestId('account-total')).toHaveText('$0.00')
})

test('without the features the account view is as it was', async ({ page, wallet, openStage }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await wallet()
  await openStage()
  await connect(page)
  await expect(page.getByTestId('account-balance')).toContainText('ETH')
  await expect(page.getByTestId('w3m-account-wallet-features-widget')).toHaveCount(0)
  await expect(page.getByTestId('account-tokens')).toHaveCount(0)
  expect(asked.filter((url) => /\/balance\?|\/history\?|\/identity\//.test(url))).toEqual([])
})

test('a name that stands for the address is shown above it', async ({ page, wallet, openStage, stage }) => {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  const label = `name${Date.now()}`
  const message = JSON.stringify({
    name: `${label}.demo.id`,
    attributes: {},
    timestamp: Math.floor(Date.now() / 1000),
  })
  const registered = await fetch(`${stage.sandbox}/blockchain/v1/profile/account`, {
    method: 'POST',
    body: JSON.stringify({
      message,
      signature: await account.signMessage({ message }),
      coin_type: 60,
      address: account.address,
    }),
  })
  expect(registered.status).toBe(200)
  await wallet({ chainIds: [1], privateKeys: [key] })
  await openStage({ features, networks: ['eip155:1'] })
  await connect(page)
  await expect(page.getByTestId('account-name')).toHaveText(`${label}.demo.id`)
  await expect(page.getByTestId('account-network-badge')).toBeVisible()
})

test('a service that cannot be asked is not one without the network: it is said, and asked again', async ({
  page,
  wallet,
  openStage,
}) => {
  const down = (route: Route) => route.abort('connectionrefused')
  await page.route('**/v1/supported-chains*', down)
  await wallet()
  await openStage({ features: [...features, 'history'] })
  await connect(page)
  await expect(ui(page).card).toContainText('Tokens unavailable')
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(ui(page).card).toContainText('Failed to fetch transactions')
  await page.unroute('**/v1/supported-chains*', down)
  await ui(page).card.getByRole('button', { name: 'Try again' }).click()
  await expect(ui(page).card.getByTestId('account-activity')).toBeVisible()
  await page.getByRole('tab', { name: 'Tokens' }).click()
  // They are read every ten seconds.
  await expect(token(page, 'ETH')).toBeVisible()
})

test('a wallet and a service that both do not answer are said, although the list is read every 10 s', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet()
  await page.route(/\/v1\/account\/0x\w+\/balance/, () => {})
  await openStage({ features })
  await page.evaluate(() => window.testWallets[0]?.behave('wallet_getCapabilities', 'hang'))
  await connect(page)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
