// Our own frame shows what it is about to sign, on the sandbox's real nodes.
import type { Page } from '@playwright/test'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  hashTypedData,
  maxUint256,
  parseEther,
  recoverAddress,
  type TypedDataDefinition,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openChain } from './support/chain.js'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import { approvalUi, frameBrowser, ownFrameTest as test } from './support/ownFrame.js'
import { accounts, expect, keys } from './support/test.js'
import { waitUntilStill } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser })

const ask = (page: Page, method: string, ...params: readonly unknown[]) => kitOf(page).ask(method, ...params)
const member = (text: string) => {
  const [type = '', name = ''] = text.split(' ')
  return { name, type }
}

test('a transfer of tokens shows what leaves the wallet, and an allowance without limit warns', async ({
  page,
  logIn,
  stage,
}) => {
  await logIn('tokens@example.com')
  const chain = await openChain(stage)
  const address = (await page.getByTestId('address').innerText()) as Address
  await chain.sendCoins(keys[1], address, parseEther('1'))
  await chain.sendTokens(keys[1], address, 5_000_000n)
  // Nobody else has it, so what it gets is known.
  const receiver = privateKeyToAccount(generatePrivateKey()).address
  const approval = approvalUi(page)
  const send = (functionName: 'transfer' | 'approve', args: readonly [Address, bigint]) =>
    ask(page, 'eth_sendTransaction', {
      from: address,
      to: chain.usdc,
      data: encodeFunctionData({ abi: erc20Abi, functionName, args }),
    })

  const sent = send('transfer', [receiver, 1_250_000n])
  await expect(approval.steps).toContainText('1.25 USDC')
  await expect(approval.steps).toContainText(receiver)
  await expect(approval.changes).toContainText('−1.25')
  await expect(approval.warnings).toHaveCount(0)
  await approval.approve()
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(() => chain.tokens(receiver)).toBe(1_250_000n)

  const allowed = send('approve', [accounts[1], maxUint256])
  await expect(approval.steps).toContainText('Without limit')
  await expect(approval.changes).toContainText(`${accounts[1]} may spend`)
  await expect(approval.warnings).toContainText('could take all of these tokens')
  await approval.reject()
  expect(await allowed).toContain('declined')
})

test('a call that nobody knows warns, but what it changes is seen by trying it; one that fails says so', async ({
  page,
  logIn,
  stage,
}) => {
  await logIn('unknown@example.com')
  const chain = await openChain(stage)
  const address = (await page.getByTestId('address').innerText()) as Address
  await chain.sendCoins(keys[1], address, parseEther('1'))
  const approval = approvalUi(page)
  const unknown = ask(page, 'eth_sendTransaction', {
    from: address,
    to: accounts[0],
    value: '0x2386f26fc10000',
    data: '0x12345678',
  })
  await expect(approval.warnings).toContainText('does not know what this call does')
  await expect(approval.changes).toContainText('−0.01')
  await approval.reject()
  await unknown

  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [accounts[0], 10n ** 18n],
  })
  const failing = ask(page, 'eth_sendTransaction', { from: address, to: chain.usdc, data, gas: '0x186a0' })
  await expect(approval.trial).toContainText('it fails')
  await approval.reject()
  await failing
})

test('forced colours: a line around the buttons and facts of an approval', async ({ page, logIn }) => {
  await logIn('forced@example.com')
  await page.emulateMedia({ forcedColors: 'active' })
  const from = await page.getByTestId('address').innerText()
  const sent = ask(page, 'eth_sendTransaction', { from, to: accounts[0], value: '0x1' })
  await expect(approvalUi(page).button).toBeVisible()
  await expect(approvalUi(page).button).toHaveCSS('border-top-style', 'solid')
  await expect(approvalUi(page).view.locator('.facts').first()).toHaveCSS('border-top-width', '1px')
  await checkAxe(page, 'an approval in forced colours')
  await approvalUi(page).reject()
  await sent
})

test('T-B1: a request that does not fit can be approved only after it was scrolled to its end', {
  tag: '@core',
}, async ({ page, logIn }) => {
  await page.clock.install()
  await logIn('long@example.com')
  const address = await page.getByTestId('address').innerText()
  const approval = approvalUi(page)
  const text = Array.from({ length: 200 }, (_, line) => `Line ${line} of the terms`).join('\n')
  const signed = ask(page, 'personal_sign', `0x${Buffer.from(text).toString('hex')}`, address)
  await expect(approval.view).toContainText('Scroll to the end')
  // Twice as long as it takes where nothing has to be read.
  await approval.passTimeInSight(2000)
  await expect(approval.button).toBeDisabled()
  await approval.details.evaluate((region) => region.scrollTo(0, region.scrollHeight / 2))
  await approval.passTimeInSight(2000)
  await expect(approval.button).toBeDisabled()
  // The clock of the page is ahead of that of the worker, which refuses what is approved in its future, be it by a millisecond.
  // It takes what was approved in the last minute.
  await page.clock.setSystemTime(Date.now() - 10_000)
  await approval.approve()
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
})

test('the buttons of a long request are in sight in a window of any height, and work', async ({
  page,
  logIn,
}) => {
  await logIn('heights@example.com')
  const address = await page.getByTestId('address').innerText()
  const approval = approvalUi(page)
  const text = Array.from({ length: 60 }, (_, line) => `Line ${line} of the terms`).join('\n')
  for (const height of [800, 520, 360]) {
    await page.setViewportSize({ width: 1280, height })
    const signed = ask(page, 'personal_sign', `0x${Buffer.from(text).toString('hex')}`, address)
    await expect(approval.view).toContainText('Scroll to the end')
    await waitUntilStill(page)
    const [slot, button] = [
      await page.locator('[data-testid=embedded-wallet-frame] iframe').boundingBox(),
      await approval.button.boundingBox(),
    ]
    if (slot === null || button === null) throw new Error('nothing is shown')
    expect(button.y + button.height).toBeLessThan(slot.y + slot.height)
    await approval.approve()
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  }
})

test('T-F2: a permit is read before it is signed; data for another network is refused', {
  tag: '@core',
}, async ({ page, logIn, stage }) => {
  await logIn('permit@example.com')
  const chain = await openChain(stage)
  const address = (await page.getByTestId('address').innerText()) as Address
  const approval = approvalUi(page)
  const data = {
    types: {
      EIP712Domain: ['string name', 'uint256 chainId', 'address verifyingContract'].map(member),
      Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map(
        member,
      ),
    },
    primaryType: 'Permit' as const,
    domain: { name: 'USD Coin', chainId: 31337, verifyingContract: chain.usdc },
    message: { owner: address, spender: accounts[0], value: '2500000', nonce: '0', deadline: '1900000000' },
  }
  const signed = ask(page, 'eth_signTypedData_v4', address, JSON.stringify(data))
  await expect(approval.steps).toContainText('2.5 USDC')
  await expect(approval.warnings).toContainText('Without any further question')
  await approval.approve()
  const signature = (await signed) as `0x${string}`
  const hash = hashTypedData(data as unknown as TypedDataDefinition)
  expect(await recoverAddress({ hash, signature })).toBe(address)

  const other = { ...data, domain: { ...data.domain, chainId: 1 } }
  expect(await ask(page, 'eth_signTypedData_v4', address, JSON.stringify(other))).toContain('network 1')
})
