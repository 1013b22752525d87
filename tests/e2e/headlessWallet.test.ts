import { randomBytes } from 'node:crypto'
import { createPublicClient, erc20Abi, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { buildHost } from './support/buildHost.js'
import { test as base, expect } from './support/test.js'

/** docs/wallet-features.md: an app in tests/hosts/headlessWallet that has every feature by its hook, and no view. */
const test = base.extend<object, { host: { readonly url: string } }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const host = await buildHost('headlessWallet')
      await use(host)
      host.stop()
    },
    { scope: 'worker' },
  ],
})

test('an app without views buys, sends, swaps, takes a name and lists what was done', async ({
  page,
  context,
  stage,
  wallet,
  allow,
  host,
}) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const said = (testId: string) => page.getByTestId(testId)
  const client = createPublicClient({
    transport: http(`${stage.sandbox}/blockchain/v1/?chainId=eip155:31337&projectId=test`),
  })
  const privateKey = `0x${randomBytes(32).toString('hex')}`
  await wallet({ privateKeys: [privateKey] })
  allow(host.url)
  await page.goto(host.url)
  await press('Test Wallet')
  await expect(said('balance')).toHaveText('0 ETH')

  await test.step('buy', async () => {
    // What is typed while the model loads stands beside the amount that it begins with.
    await expect(said('offer')).toHaveText('coinbase ETH ready')
    await page.getByRole('textbox', { name: 'Pay' }).fill('5')
    await expect(said('offer')).toHaveText('coinbase ETH tooLow')
    await page.getByRole('textbox', { name: 'Pay' }).fill('300')
    await expect(said('offer')).toHaveText('coinbase ETH ready')
    await expect(said('purchases')).toHaveText('success: 0')
    const [payPage] = await Promise.all([context.waitForEvent('page'), press('Buy')])
    await payPage.getByRole('button', { name: /^Pay \d/ }).click()
    await expect(said('purchase')).toHaveText('done')
    await expect(said('balance')).not.toHaveText('0 ETH')
  })

  await test.step('send', async () => {
    // Nobody whom another test pays.
    const to = privateKeyToAccount(generatePrivateKey()).address
    await page.getByRole('textbox', { name: 'Send to' }).fill(to)
    await press('Prepare')
    await expect(said('send')).toHaveText('reviewing 1000000000000000 ')
    await press('Send')
    await expect(said('send')).toContainText('confirmed')
    expect(await client.getBalance({ address: to })).toBe(10n ** 15n)
  })

  await test.step('swap', async () => {
    await press('Ask the price')
    await expect(said('swap')).toHaveText('editing ETH DAI success ')
    await press('Review swap')
    await expect(said('swap')).toHaveText('reviewing ETH DAI success 10000000000000000')
    await press('Swap')
    await expect(said('swap')).toContainText('done')
    const address = await page.evaluate(() =>
      window.testWallets[0]?.provider.request({ method: 'eth_accounts' }).then((all) => (all as string[])[0]),
    )
    const held = await client.readContract({
      address: contractsOf(31337).dai,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address as `0x${string}`],
    })
    expect(held).toBeGreaterThan(0n)
    await expect(async () => {
      await press('Refresh tokens')
      await expect(said('tokens')).toHaveText(/^success: ETH.* DAI|^success: DAI.* ETH/, { timeout: 2_000 })
    }).toPass()
  })

  await test.step('take a name', async () => {
    const label = `own-${randomBytes(6).toString('hex')}`
    await page.getByRole('textbox', { name: 'Name' }).fill(label)
    const free = page.getByRole('region', { name: 'Naming' }).getByRole('button').first()
    await expect(free).toContainText(label)
    const name = await free.innerText()
    await free.click()
    await expect(said('name')).toHaveText(name)
  })

  await test.step('list what was done', async () => {
    await press('Refresh past')
    await expect(said('past')).toHaveText(/^success: trade send/)
    await page.reload()
    await expect(said('past')).toHaveText(/^success: trade send/)
    await expect(said('purchases')).toHaveText('success: 1')
  })
})
