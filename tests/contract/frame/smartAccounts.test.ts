// Smart accounts of the wallet, in a browser and on a real chain.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Frame, type Page } from 'playwright-core'
import { type Address, createPublicClient, encodeFunctionData, erc20Abi, http, toHex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import { type Sandbox, startSandbox } from '../../../sandbox/src/index.js'
import { findChromium } from '../../../tools/chromium.mjs'
import { createFrameDriver, type FrameDriver } from './drive.js'
import { freePort, serveHost, startFrame } from './startFrame.js'

const { smartAccount, usdc } = contractsOf(foundry.id)
// An account that every development node has; its key is public.
const payer = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
let browser: Browser
let sandbox: Sandbox
let drive: FrameDriver
const stops: (() => unknown)[] = []

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'appkit-smart-'))
  stops.push(() => rmSync(dataDir, { recursive: true, force: true }))
  sandbox = await startSandbox({ port: 0, dataDir })
  stops.push(() => sandbox.close())
  const port = await freePort()
  const web = await serveHost(`http://wallet.localhost:${port}`)
  stops.push(web.close)
  const query = '?chainId=eip155:31337&projectId=local'
  const frame = await startFrame({
    port,
    origins: [`http://app.localhost:${web.port}`],
    rpcUrl: `${sandbox.url}/blockchain/v1/${query}`,
    bundlerUrl: `${sandbox.url}/blockchain/v1/bundler${query}`,
  })
  stops.push(frame.close)
  // As in frame.test.ts: the browser as users have it.
  const args = ['--disable-features=MediaRouter']
  browser = await chromium.launch({ executablePath: (await findChromium()) ?? '', args })
  stops.push(() => browser.close())
  drive = createFrameDriver(frame, web.port)
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

const chain = () =>
  createPublicClient({
    chain: foundry,
    transport: http(`${sandbox.url}/blockchain/v1?chainId=eip155:31337&projectId=local`),
  })
const balanceOf = (of: Address) =>
  chain().readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [of] })
const somebody = () => privateKeyToAccount(generatePrivateKey()).address
const transfer = (to: Address, amount: bigint) => ({
  to: usdc,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
async function giveTokens(to: Address, amount: bigint): Promise<void> {
  const nonce = await chain().getTransactionCount({ address: payer.address })
  const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n, gas: 100_000n }
  const call = { ...transfer(to, amount), ...fees, nonce, chainId: foundry.id, type: 'eip1559' } as const
  await chain().sendRawTransaction({ serializedTransaction: await payer.signTransaction(call) })
}
const ask = (page: Page, method: string, ...params: readonly unknown[]) =>
  drive.request(page, 'RPC_REQUEST', { method, params })
const sendCalls = (page: Page, calls: readonly object[], more: object = {}) =>
  ask(page, 'wallet_sendCalls', { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls, ...more })
const textOf = (inner: Frame, test: string) => inner.getByTestId(test).allTextContents()

async function openWallet(name: string) {
  const context = await browser.newContext()
  stops.push(() => context.close())
  const page = await drive.open(context)
  const { address, inner } = await drive.makeWallet(page, name)
  return { page, inner, address: address as Address }
}

test('T-F2: an account without coins becomes a smart account with its first calls, which are all shown', async () => {
  const { address, inner, page } = await openWallet('batch')
  await giveTokens(address, 5_000_000n)
  expect((await drive.request(page, 'GET_SMART_ACCOUNT_ENABLED_NETWORKS')).payload).toEqual({
    smartAccountEnabledNetworks: [31337],
  })
  expect((await drive.request(page, 'SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).payload).toEqual({
    ...{ type: 'smartAccount', address },
  })
  expect((await drive.request(page, 'GET_USER', { chainId: 31337 })).payload).toMatchObject({
    ...{ address, preferredAccountType: 'smartAccount', smartAccountDeployed: false },
    accounts: [
      { address, type: 'eoa' },
      { address, type: 'smartAccount' },
    ],
  })
  expect((await ask(page, 'wallet_getCapabilities', address, ['0x7a69', '0x1'])).payload).toEqual({
    '0x7a69': { atomic: { status: 'supported' } },
  })

  const [one, two] = [somebody(), somebody()]
  const calls = [transfer(one, 1_250_000n), transfer(two, 2_000_000n)]
  const sending = sendCalls(page, calls, { id: 'order-1' })
  await inner.getByTestId('frame-steps').waitFor()
  expect((await textOf(inner, 'frame-warning')).join()).toContain('This changes how your account works')
  const [steps] = await textOf(inner, 'frame-steps')
  for (const text of ['1. Send tokens', '2. Send tokens', '1.25 USDC', '2 USDC', one, two])
    expect(steps).toContain(text)
  expect((await textOf(inner, 'frame-changes')).join()).toContain('−3.25')
  expect(await inner.getByTestId('frame-details').textContent()).toContain('Paid for you by Sandbox')
  await drive.approve(inner)
  expect((await sending).payload).toEqual({ id: 'order-1' })
  const status = () => ask(page, 'wallet_getCallsStatus', 'order-1')
  await expect.poll(async () => (await status()).payload?.status).toBe(200)
  const done = (await status()).payload as {
    receipts: { logs: unknown[]; status: string }[]
    atomic: boolean
  }
  expect(done).toMatchObject({ atomic: true, id: 'order-1', chainId: '0x7a69', version: '2.0.0' })
  expect(done.receipts).toHaveLength(1)
  expect(done.receipts[0]?.logs).toHaveLength(2)
  expect([await balanceOf(one), await balanceOf(two), await balanceOf(address)]).toEqual([
    1_250_000n,
    2_000_000n,
    1_750_000n,
  ])
  expect(await chain().getCode({ address })).toBe(`0xef0100${smartAccount.slice(2)}`)
  expect(await chain().getBalance({ address })).toBe(0n)

  // The second time it is a smart account. Calls of which one fails are not sent at all.
  expect((await drive.request(page, 'GET_USER', { chainId: 31337 })).payload).toMatchObject({
    smartAccountDeployed: true,
  })
  const again = sendCalls(page, [transfer(one, 1n)])
  await inner.getByTestId('frame-steps').waitFor()
  expect(await textOf(inner, 'frame-warning')).toEqual([])
  await drive.approve(inner)
  expect((await again).payload?.id).toMatch(/^[A-Za-z0-9_-]{32,}$/)
  expect((await sendCalls(page, [transfer(one, 1n), transfer(two, 10n ** 12n)])).payload?.message).toContain(
    'These calls fail',
  )
  expect(await balanceOf(one)).toBe(1_250_001n)

  // After a reload the calls are known, also to nobody else.
  await page.evaluate(() => (globalThis as never as { host: { load(): Promise<unknown> } }).host.load())
  expect((await status()).payload?.status).toBe(200)

  // Sign-in by the smart account: its code accepts the signature (ERC-1271).
  const signing = ask(page, 'personal_sign', toHex('hello'), address)
  await drive.approve(drive.wallet(page))
  const signature = (await signing).payload as unknown as Address
  expect(await chain().verifyMessage({ address, message: 'hello', signature })).toBe(true)
})

test('a standard account says what it cannot do, and does calls one after the other', async () => {
  const { address, inner, page } = await openWallet('standard')
  const one = somebody()
  expect((await ask(page, 'wallet_getCapabilities', address)).payload).toEqual({
    '0x7a69': { atomic: { status: 'unsupported' } },
  })
  const refused = await sendCalls(page, [transfer(one, 1n), transfer(one, 2n)])
  expect(refused.payload).toMatchObject({ code: 5760 })
  expect(refused.payload?.message).toContain('Switch to the smart account')
  expect((await drive.request(page, 'SET_PREFERRED_ACCOUNT', { type: 'vault' })).type).toContain('ERROR')

  await giveTokens(address, 5n)
  const funding = {
    to: address,
    value: 10n ** 18n,
    gas: 21_000n,
    maxFeePerGas: 10n ** 11n,
    chainId: foundry.id,
  }
  const nonce = await chain().getTransactionCount({ address: payer.address })
  await chain().sendRawTransaction({
    serializedTransaction: await payer.signTransaction({
      ...funding,
      nonce,
      maxPriorityFeePerGas: 1n,
      type: 'eip1559',
    }),
  })
  const each = sendCalls(page, [transfer(one, 1n), transfer(one, 2n)], { atomicRequired: false })
  await drive.approve(inner)
  await drive.approve(inner)
  const { id } = (await each).payload as { id: string }
  expect((await ask(page, 'wallet_getCallsStatus', id)).payload).toMatchObject({ status: 200, atomic: false })
  expect(await balanceOf(one)).toBe(3n)
})

test('T-F2: what a batch asks that the wallet cannot do is refused with the number of EIP-5792', async () => {
  const { page } = await openWallet('refused')
  await drive.request(page, 'SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  const call = transfer(somebody(), 1n)
  const codes = [
    [{ capabilities: { paymasterService: { url: 'https://x.example' } } }, 5700],
    [{ chainId: '0x1' }, 5710],
    [{ calls: Array.from({ length: 31 }, () => call) }, 5740],
  ] as const
  for (const [more, code] of codes) expect((await sendCalls(page, [call], more)).payload?.code).toBe(code)
  expect((await ask(page, 'wallet_getCallsStatus', 'nothing')).payload?.code).toBe(5730)
  expect((await sendCalls(page, [call], { from: somebody() })).payload?.message).toContain('another account')
})

test('T-F2: a user operation in the shape of typed data, and an authorization in a transaction, are refused', async () => {
  const { address, page } = await openWallet('disguise')
  const typedData = {
    domain: {
      name: 'ERC4337',
      version: '1',
      chainId: 31337,
      verifyingContract: entryPoint08Address.toLowerCase(),
    },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      PackedUserOperation: [{ name: 'sender', type: 'address' }],
    },
    primaryType: 'PackedUserOperation',
    message: { sender: address },
  }
  const signed = await ask(page, 'eth_signTypedData_v4', address, JSON.stringify(typedData))
  expect(signed.payload?.message).toContain('user operation of a smart account in disguise')
  const given = {
    from: address,
    to: address,
    authorizationList: [{ chainId: '0x0', address: usdc, nonce: '0x0' }],
  }
  expect((await ask(page, 'eth_sendTransaction', given)).payload?.message).toContain('code of your account')
})
