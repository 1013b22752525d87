// Smart accounts of the wallet, in a browser and on a real chain.
import type { Frame, Page } from 'playwright-core'
import { type Address, toHex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import { shareSandbox } from '../support/sharedSandbox.js'
import type { FrameDriver } from './drive.js'
import { openSmartStage, type SmartStage, somebody, transfer } from './smartStage.js'

const { smartAccount, usdc } = contractsOf(foundry.id)
const sandbox = shareSandbox()
let stage: SmartStage
let drive: FrameDriver

beforeAll(async () => {
  stage = await openSmartStage(sandbox())
  drive = stage.drive
})
afterAll(() => stage?.close())

const ask = (page: Page, method: string, ...params: readonly unknown[]) => stage.ask(page, method, ...params)
const textOf = (inner: Frame, test: string) => inner.getByTestId(test).allTextContents()

test('T-F2: an account without coins becomes a smart account with its first calls, which are all shown', async () => {
  const { address, inner, page } = await stage.openWallet('batch')
  await stage.giveTokens(address, 5_000_000n)
  expect((await drive.request(page, 'GET_SMART_ACCOUNT_ENABLED_NETWORKS')).payload).toEqual({
    smartAccountEnabledNetworks: [31337],
  })
  expect((await drive.request(page, 'SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).payload).toEqual({
    type: 'smartAccount',
    address,
  })
  expect((await drive.request(page, 'GET_USER', { chainId: 31337 })).payload).toMatchObject({
    address,
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: false,
    accounts: [
      { address, type: 'eoa' },
      { address, type: 'smartAccount' },
    ],
  })
  expect((await ask(page, 'wallet_getCapabilities', address, ['0x7a69', '0x1'])).payload).toEqual({
    '0x7a69': {
      atomic: { status: 'supported' },
      permissions: {
        supported: true,
        signerTypes: ['wallet', 'key', 'keys', 'account'],
        policyTypes: [],
        permissionTypes: ['native-token-transfer', 'erc20-token-transfer'],
      },
    },
  })

  const [one, two] = [somebody(), somebody()]
  const calls = [transfer(one, 1_250_000n), transfer(two, 2_000_000n)]
  const sending = stage.sendCalls(page, calls, { id: 'order-1' })
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
  expect([await stage.balanceOf(one), await stage.balanceOf(two), await stage.balanceOf(address)]).toEqual([
    1_250_000n,
    2_000_000n,
    1_750_000n,
  ])
  expect(await stage.chain.getCode({ address })).toBe(`0xef0100${smartAccount.slice(2)}`)
  expect(await stage.chain.getBalance({ address })).toBe(0n)

  // The second time it is a smart account. Calls of which one fails are not sent at all.
  expect((await drive.request(page, 'GET_USER', { chainId: 31337 })).payload).toMatchObject({
    smartAccountDeployed: true,
  })
  const again = stage.sendCalls(page, [transfer(one, 1n)])
  await inner.getByTestId('frame-steps').waitFor()
  expect(await textOf(inner, 'frame-warning')).toEqual([])
  await drive.approve(inner)
  expect((await again).payload?.id).toMatch(/^[A-Za-z0-9_-]{32,}$/)
  expect(
    (await stage.sendCalls(page, [transfer(one, 1n), transfer(two, 10n ** 12n)])).payload?.message,
  ).toContain('These calls fail')
  expect(await stage.balanceOf(one)).toBe(1_250_001n)

  // After a reload the calls are known, also to nobody else.
  await page.evaluate(() => (globalThis as never as { host: { load(): Promise<unknown> } }).host.load())
  expect((await status()).payload?.status).toBe(200)

  // Sign-in by the smart account: its code accepts the signature (ERC-1271).
  const signing = ask(page, 'personal_sign', toHex('hello'), address)
  await drive.approve(drive.wallet(page))
  const signature = (await signing).payload as unknown as Address
  expect(await stage.chain.verifyMessage({ address, message: 'hello', signature })).toBe(true)
})

test('a standard account says what it cannot do, and does calls one after the other', async () => {
  const { address, inner, page } = await stage.openWallet('standard')
  const one = somebody()
  expect((await ask(page, 'wallet_getCapabilities', address)).payload).toEqual({
    '0x7a69': { atomic: { status: 'unsupported' } },
  })
  const refused = await stage.sendCalls(page, [transfer(one, 1n), transfer(one, 2n)])
  expect(refused.payload).toMatchObject({ code: 5760 })
  expect(refused.payload?.message).toContain('Switch to the smart account')
  expect((await drive.request(page, 'SET_PREFERRED_ACCOUNT', { type: 'vault' })).type).toContain('ERROR')

  await stage.giveTokens(address, 5n)
  await stage.giveCoins(address, 10n ** 18n)
  const each = stage.sendCalls(page, [transfer(one, 1n), transfer(one, 2n)], { atomicRequired: false })
  await drive.approve(inner)
  await drive.approve(inner)
  const { id } = (await each).payload as { id: string }
  expect((await ask(page, 'wallet_getCallsStatus', id)).payload).toMatchObject({ status: 200, atomic: false })
  expect(await stage.balanceOf(one)).toBe(3n)
})

test('T-F2: what a batch asks that the wallet cannot do is refused with the number of EIP-5792', async () => {
  const { page } = await stage.openWallet('refused')
  await drive.request(page, 'SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  const call = transfer(somebody(), 1n)
  const codes = [
    [{ capabilities: { paymasterService: { url: 'https://x.example' } } }, 5700],
    [{ chainId: '0x1' }, 5710],
    [{ calls: Array.from({ length: 31 }, () => call) }, 5740],
  ] as const
  for (const [more, code] of codes)
    expect((await stage.sendCalls(page, [call], more)).payload?.code).toBe(code)
  expect((await ask(page, 'wallet_getCallsStatus', 'nothing')).payload?.code).toBe(5730)
  expect((await stage.sendCalls(page, [call], { from: somebody() })).payload?.message).toContain(
    'another account',
  )
})

test('T-F2: a user operation in the shape of typed data, and an authorization in a transaction, are refused', async () => {
  const { address, page } = await stage.openWallet('disguise')
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
