// Tokens of the option `tokens`, on nodes alone: no service lists them.
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openChain } from './support/chain.js'
import { namespaceSetups, solanaRpc, solanaSandbox } from './support/namespaces.js'
import { approve, chooseToken, review, send } from './support/send.js'
import type { Stage } from './support/stage.js'
import { connectWallet, expect, keys, test, ui } from './support/test.js'

const features = ['balances', 'send']
const image = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/%3E'
const rpc = ({ sandbox }: Stage) => `${sandbox}/blockchain/v1/?chainId=eip155:31337&projectId=test`
const row = (page: Page, symbol: string) => page.getByTestId(`account-token-${symbol}`)

test('a token of the app is shown and sent on a node alone, read with the coin by one multicall', async ({
  page,
  stage,
  wallet,
  openStage,
}) => {
  const chain = await openChain(stage)
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await chain.sendCoins(keys[1], address, 2n * 10n ** 18n)
  await chain.sendTokens(keys[1], address, 12_345_678n)
  const calls: string[] = []
  await page.route(/chainId=eip155:31337&projectId=test$/, (route) => {
    const sent = route.request().postDataBuffer()?.toString()
    for (const [, method = ''] of sent?.matchAll(/"method":"(\w+)"/g) ?? []) calls.push(method)
    return route.fallback()
  })
  await wallet({ privateKeys: [key] })
  await openStage({
    features,
    config: {
      endpoints: { catalogue: `${stage.sandbox}/catalogue` },
      customRpcUrls: { 'eip155:31337': [{ url: rpc(stage) }] },
      // The second is no token, and is left out.
      tokens: { 'eip155:31337': [{ address: chain.usdc, image }, { address: `0x${'1'.repeat(40)}` }] },
    },
  })
  await connectWallet(page)
  await ui(page).account.click()
  await expect(row(page, 'ETH')).toContainText('2.000 ETH')
  await expect(row(page, 'USDC')).toContainText('12.345 USDC')
  await expect(row(page, 'USDC').locator('img')).toHaveAttribute('src', image)
  await expect(page.getByTestId('account-tokens').getByRole('listitem')).toHaveCount(2)
  expect(calls.filter((method) => method === 'eth_call')).toHaveLength(1)
  await expect(page.getByTestId('wui-snackbar-message')).toHaveCount(0)

  const to = privateKeyToAccount(generatePrivateKey()).address
  await send(page).open.click()
  await chooseToken(page, 'USDC')
  await review(page, '2.5', to)
  await approve(page)
  expect(await chain.tokens(to)).toBe(2_500_000n)
  await send(page).done.click()
  await expect(row(page, 'USDC')).toContainText('9.845 USDC')
})

test('a mint of the app is shown on a node of Solana alone, by the name that the app gives it', async ({
  page,
  stage,
  installWallet,
  openStage,
}) => {
  const setup = namespaceSetups.find(({ namespace }) => namespace === 'solana')?.wallets[0]
  if (setup === undefined) throw new Error('There is no setup for solana')
  await installWallet(setup.options(stage), setup.info)
  const address = 'CfW1druvRrUjzYW3eTLxNMwBDNQgSQbKLQGzrAdRr5CF'
  await openStage({
    features,
    namespaces: ['solana'],
    networks: [solanaSandbox],
    config: {
      endpoints: { catalogue: `${stage.sandbox}/catalogue` },
      customRpcUrls: { [solanaSandbox]: [{ url: solanaRpc(stage) }] },
      tokens: { [solanaSandbox]: { address, symbol: 'POINTS', name: 'Points of the app' } },
    },
  })
  await connectWallet(page, setup.id)
  await ui(page).account.click()
  await expect(row(page, 'SOL')).toContainText('SOL')
  await expect(row(page, 'POINTS')).toContainText('Points of the app')
  await expect(row(page, 'POINTS')).toContainText(/[1-9][\d,]*\.\d{3} POINTS/)
})
