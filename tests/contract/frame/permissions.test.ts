// Permissions of sites to pay without asking, in a browser and on a real chain.
import type { Frame, Page } from 'playwright-core'
import { type Address, getAddress, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentHash } from '../../../frame/page/vault/permissions/paymentProof.js'
import { type EvmCall, encodeCalls } from '../../../frame/src/shared/accountCalls.js'
import type { OperationRequest } from '../../../frame/src/shared/userOperation.js'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import { shareSandbox } from '../support/sharedSandbox.js'
import { press } from './press.js'
import { openSmartStage, type SmartStage, somebody, transfer } from './smartStage.js'

const { usdc } = contractsOf(foundry.id)
const sandbox = shareSandbox()
let stage: SmartStage

beforeAll(async () => {
  stage = await openSmartStage(sandbox())
})
afterAll(() => stage?.close())

const hex = (value: bigint) => `0x${value.toString(16)}`
const tokens = (max: bigint) => ({
  type: 'erc20-token-transfer',
  data: { address: usdc, allowance: hex(max) },
})
const coins = (max: bigint) => ({ type: 'native-token-transfer', data: { allowance: hex(max) } })
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const request = (permissions: readonly object[], more: object = {}) => ({
  chainId: '0x7a69',
  expiry: inSeconds(3600),
  signer: { type: 'wallet', data: {} },
  permissions,
  ...more,
})
const grant = (page: Page, permissions: readonly object[], more?: object) =>
  stage.ask(page, 'wallet_grantPermissions', request(permissions, more))
const contextOf = (reply: { payload?: unknown }) => (reply.payload as { context: string }[])[0]?.context ?? ''
const pay = (page: Page, context: string, calls: readonly object[]) =>
  stage.sendCalls(page, calls, { capabilities: { permissions: { context } } })
const held = async (page: Page) =>
  (await stage.ask(page, 'wallet_getGrantedExecutionPermissions')).payload as unknown as { context: string }[]
const isAsked = (inner: Frame) => inner.getByTestId('frame-approval').isVisible()
/** The sentence of a refusal, without any question to the user. */
async function refusalOf(inner: Frame, reply: Promise<{ type: string; payload?: unknown }>): Promise<string> {
  const { payload, type } = await reply
  expect(type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  expect(await isAsked(inner)).toBe(false)
  return (payload as { message: string }).message
}

/** A wallet of a smart account with tokens. */
async function openSmart(name: string) {
  const opened = await stage.openWallet(name)
  await stage.drive.request(opened.page, 'SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  await stage.giveTokens(opened.address, 50_000_000n)
  return opened
}
/** With a permission to send USDC. */
async function openPermitted(name: string, max: bigint, more?: object) {
  const opened = await openSmart(name)
  const granting = grant(opened.page, [tokens(max)], more)
  await stage.drive.approve(opened.inner)
  const context = contextOf(await granting)
  expect(context).toMatch(/^0x[0-9a-f]{64}$/)
  return { ...opened, context }
}
const isPaid = (to: Address, amount: bigint) => expect.poll(() => stage.balanceOf(to)).toBe(amount)

test('T-F3: a permission says who may send how much until when; what fits is sent without a question', async () => {
  const { address, inner, page } = await openSmart('granted')
  const granting = grant(page, [tokens(3_000_000n)])
  await inner.getByTestId('frame-steps').waitFor()
  const details = (await inner.getByTestId('frame-details').innerText()).replaceAll('\n', ' ')
  expect(await inner.getByTestId('frame-site').innerText()).toBe(stage.site)
  for (const text of ['3 USDC', 'Anybody', 'ask you again', 'changes how your account works'])
    expect(details).toContain(text)
  await stage.drive.approve(inner)
  const reply = (await granting) as { payload?: unknown }
  expect(reply.payload).toMatchObject([{ ...request([tokens(3_000_000n)]), expiry: expect.any(Number) }])
  const context = contextOf(reply)
  const [listed] = await held(page)
  const data = { ...tokens(3_000_000n).data, address: getAddress(usdc) }
  expect(listed).toEqual({
    ...request([{ type: 'erc20-token-transfer', data }]),
    expiry: expect.any(Number),
    address: getAddress(address),
    context,
  })

  const to = somebody()
  const sent = await pay(page, context, [transfer(to, 1_000_000n), transfer(to, 500_000n)])
  expect(sent.payload?.id).toMatch(/^[A-Za-z0-9_-]{32,}$/)
  expect(await isAsked(inner)).toBe(false)
  await isPaid(to, 1_500_000n)
  const status = () => stage.ask(page, 'wallet_getCallsStatus', sent.payload?.id)
  await expect.poll(async () => (await status()).payload?.status).toBe(200)
  expect(await stage.chain.getCode({ address })).toMatch(/^0xef0100/)

  // Amounts that were spent count, also after the page and the frame load again.
  await page.reload()
  await page.evaluate(() => (globalThis as never as { host: { load(): Promise<unknown> } }).host.load())
  await stage.drive.request(page, 'SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  const again = stage.drive.wallet(page)
  expect(await refusalOf(again, pay(page, context, [transfer(to, 1_500_001n)]))).toContain('more than')
  await pay(page, context, [transfer(to, 1_500_000n)])
  await isPaid(to, 3_000_000n)
  expect(await refusalOf(again, pay(page, context, [transfer(to, 1n)]))).toContain('more than')
  expect(await stage.balanceOf(to)).toBe(3_000_000n)
})

test('T-F3: what a permission does not name is refused: other calls, tokens, coins, an unknown or a foreign one', async () => {
  const { context, inner, page, address } = await openPermitted('other', 5_000_000n)
  await stage.giveCoins(address, parseEther('1'))
  const to = somebody()
  const refused = [
    [{ ...transfer(to, 1n), to: somebody() }],
    [{ to, value: hex(1n) }],
    [{ ...transfer(to, 1n), value: hex(1n) }],
    [transfer(to, 0n)],
    [transfer(to, 1n), { to: address, data: '0x' }],
    [{ to: usdc, data: transfer(to, 1n).data.replace('0xa9059cbb', '0x095ea7b3') }],
  ]
  for (const calls of refused) await refusalOf(inner, pay(page, context, calls))
  const unknown = `0x${'ab'.repeat(32)}`
  expect(await refusalOf(inner, pay(page, unknown, [transfer(to, 1n)]))).toContain('no such permission')
  expect(await refusalOf(inner, pay(page, '0x01', [transfer(to, 1n)]))).toContain('no such permission')
  expect(await stage.balanceOf(to)).toBe(0n)
  expect(await stage.chain.getBalance({ address: to })).toBe(0n)
})

test('T-F3: another origin of the same site, and another wallet, cannot use it; two tabs share one cap', async () => {
  const { address, context, inner, page } = await openPermitted('origins', 10n)
  const to = somebody()
  const other = await stage.otherDrive.open(page.context())
  await other.evaluate(() => (globalThis as never as { host: { load(): Promise<unknown> } }).host.load())
  // The same wallet, whose key the other origin may ask to use: but not by this permission.
  await stage.drive.request(other, 'SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  expect((await stage.drive.request(other, 'GET_USER')).payload?.address).toBe(address)
  const foreign = stage.drive.wallet(other)
  expect(await refusalOf(foreign, pay(other, context, [transfer(to, 1n)]))).toContain('no such permission')
  expect(await held(other)).toEqual([])
  expect(await held(page)).toHaveLength(1)
  const ending = stage.ask(other, 'wallet_revokePermissions', { permissionContext: context })
  expect(await refusalOf(foreign, ending)).toContain('no such permission')
  const stranger = await openSmart('stranger')
  expect(await refusalOf(stranger.inner, pay(stranger.page, context, [transfer(to, 1n)]))).toContain(
    'no such',
  )

  const second = await stage.drive.open(page.context())
  await second.evaluate(() => (globalThis as never as { host: { load(): Promise<unknown> } }).host.load())
  await stage.drive.request(second, 'SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  const both = await Promise.all([page, second].map((tab) => pay(tab, context, [transfer(to, 6n)])))
  expect(both.map(({ type }) => type).sort()).toEqual([
    '@w3m-frame/RPC_REQUEST_ERROR',
    '@w3m-frame/RPC_REQUEST_SUCCESS',
  ])
  await isPaid(to, 6n)
  expect(await isAsked(inner)).toBe(false)
})

test('T-F3: it ends at its time, when the site or the user ends it, and with the log-in', async () => {
  const expiry = inSeconds(3600)
  const { context, inner, page } = await openPermitted('ends', 1_000n, { expiry })
  const to = somebody()
  await pay(page, context, [transfer(to, 1n)])
  await isPaid(to, 1n)

  const granting = grant(page, [tokens(1_000n)], { expiry: inSeconds(7200) })
  await stage.drive.approve(inner)
  const [second, third] = [contextOf(await granting), await another(page, inner)]
  // The site asks for its end, and the user agrees.
  const revoking = stage.ask(page, 'wallet_revokePermissions', { permissionContext: second })
  await inner.getByTestId('frame-approval').waitFor()
  expect(await inner.getByTestId('frame-details').innerText()).toContain('0.001 USDC')
  await stage.drive.approve(inner)
  expect((await revoking).payload).toEqual({})
  expect((await held(page)).map((each) => each.context).sort()).toEqual([context, third].sort())
  expect(await refusalOf(inner, pay(page, second, [transfer(to, 1n)]))).toContain('the user ended it')
  expect((await pay(page, third, [transfer(to, 1n)])).type).toContain('SUCCESS')

  await passAnHour(page)
  // The list is read first, which must not make it one that never was.
  expect((await held(page)).map((each) => each.context)).toEqual([third])
  expect(await refusalOf(inner, pay(page, context, [transfer(to, 1n)]))).toContain('its time is over')
  const revoke = (name: string) => stage.ask(page, 'wallet_revokePermissions', { permissionContext: name })
  expect(await refusalOf(inner, revoke(context))).toContain('its time is over')
  expect(await refusalOf(inner, revoke(second))).toContain('the user ended it')

  await stage.drive.request(page, 'SIGN_OUT')
  const stored = await inner.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('appkit-frame-permissions')
        opening.onsuccess = () => {
          const count = opening.result.transaction('permissions').objectStore('permissions').count()
          count.onsuccess = () => resolve(count.result)
        }
      }),
  )
  expect(stored).toBe(0)
})
/** For the vault, a worker, which decides. The page stays in the time of the server, whose session would end. */
async function passAnHour(page: Page): Promise<void> {
  const [vault] = page.workers()
  if (vault === undefined) throw new Error('The page has no vault.')
  await vault.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 3_600_000
  })
}
async function another(page: Page, inner: Frame): Promise<string> {
  const granting = grant(page, [tokens(1_000n)], { expiry: inSeconds(7200) })
  await stage.drive.approve(inner)
  return contextOf(await granting)
}

test('T-F3: coins go out up to the cap, and in the form of the first draft too', async () => {
  const { address, inner, page } = await openSmart('coins')
  await stage.giveCoins(address, parseEther('2'))
  const policies = [{ type: 'token-allowance', data: { allowance: hex(parseEther('1')) } }]
  const permission = { type: 'native-token-transfer', data: { ticker: 'ETH' }, policies, required: true }
  const asked = { expiry: inSeconds(600), permissions: [permission] }
  const granting = stage.ask(page, 'wallet_grantPermissions', asked)
  await inner.getByTestId('frame-steps').waitFor()
  expect(await inner.getByTestId('frame-details').innerText()).toContain('1 ETH')
  await stage.drive.approve(inner)
  const { permissionsContext: context, ...rest } = (await granting).payload as { permissionsContext: string }
  expect(rest).toEqual({ expiry: asked.expiry, grantedPermissions: [permission] })
  const to = somebody()
  await pay(page, context, [{ to, value: hex(parseEther('0.75')) }])
  await expect.poll(() => stage.chain.getBalance({ address: to })).toBe(parseEther('0.75'))
  expect(await refusalOf(inner, pay(page, context, [{ to, value: hex(parseEther('0.25') + 1n) }]))).toContain(
    'more than',
  )
  expect(await refusalOf(inner, pay(page, context, [transfer(to, 1n)]))).toContain('more than')
})

test('T-F3: an account that a permission is given to signs each payment, and the site alone pays nothing', async () => {
  const holder = privateKeyToAccount(generatePrivateKey())
  const signer = { type: 'account', data: { address: holder.address } }
  const { address, inner, page } = await openSmart('holder')
  const granting = grant(page, [tokens(1_000n)], { signer, policies: [] })
  await inner.getByTestId('frame-steps').waitFor()
  const details = (await inner.getByTestId('frame-details').innerText()).replaceAll('\n', ' ')
  for (const text of [
    'Each payment signed by',
    holder.address,
    'whoever has the keys listed here',
    '0.001 USDC',
  ])
    expect(details).toContain(text)
  await stage.drive.approve(inner)
  const context = contextOf(await granting)
  expect(await held(page)).toMatchObject([{ context, signer }])

  const to = somebody()
  const calls = [transfer(to, 400n), transfer(to, 100n)]
  const encoded = calls.map(({ data, to: target }) => ({ to: target, value: 0n, data }) as EvmCall)
  const operation = { sender: address, callData: encodeCalls(encoded) } as OperationRequest['operation']
  const raw = paymentHash({ kind: 'userOperation', chainId: foundry.id, operation }, 1n)
  const signature = await holder.signMessage({ message: { raw } })
  const use = (more: object) =>
    stage.sendCalls(page, calls, { capabilities: { permissions: { context, ...more } } })
  const refused = [{}, { nonce: '0x1' }, { signature }, { nonce: '0x2', signature }, { nonce: 1, signature }]
  for (const more of refused) expect(await refusalOf(inner, use(more))).toContain('lacks a new signature')
  expect((await use({ nonce: '0x1', signature })).type).toContain('SUCCESS')
  await isPaid(to, 500n)
  expect(await refusalOf(inner, use({ nonce: '0x1', signature }))).toContain('lacks a new signature')
})

test('T-F3: what has no end, no cap or no known meaning is never granted, and a user who rejects grants nothing', async () => {
  const { inner, page } = await openSmart('bounds')
  const fair = tokens(1n)
  const key = { type: 'secp256k1', publicKey: privateKeyToAccount(generatePrivateKey()).publicKey }
  const refused: readonly (readonly [permissions: readonly object[], more: object, says: string])[] = [
    [[fair], { expiry: inSeconds(-1) }, '30 days'],
    [[fair], { expiry: inSeconds(31 * 86_400) }, '30 days'],
    [[fair], { expiry: undefined }, '30 days'],
    [[fair], { expiry: 1e300 }, '30 days'],
    [[], {}, 'allowance'],
    [[tokens(0n)], {}, 'allowance'],
    [[tokens(1n << 255n)], {}, 'allowance'],
    [[{ type: 'native-token-transfer', data: {} }], {}, 'allowance'],
    [[fair, fair], {}, 'allowance'],
    [[{ ...fair, data: { ...fair.data, period: 60 } }], {}, 'period is not known'],
    [[{ type: 'contract-call', data: { address: usdc, calls: ['approve'] } }], {}, 'contract-call'],
    [[{ ...fair, policies: [{ type: 'rate-limit', data: {} }] }], {}, 'rate-limit'],
    [[fair], { signer: { type: 'key', data: { id: 'did:key:z' } } }, 'type wallet, keys or account'],
    [[fair], { signer: { type: 'keys', data: { keys: [] } } }, 'type wallet, keys or account'],
    [[fair], { signer: { type: 'keys', data: { keys: [key, key] } } }, 'type wallet, keys or account'],
    [[fair], { signer: { type: 'keys', data: { keys: [{ ...key, type: 'p256' }] } } }, 'type wallet, keys'],
    [[fair], { signer: { type: 'account', data: { address: '0x01' } } }, 'type wallet, keys or account'],
    [[fair], { signer: { type: 'passkey', data: {} } }, 'type wallet, keys or account'],
    [[fair], { policies: [{ type: 'rate-limit' }] }, 'policies is not known'],
    [[fair], { rules: [] }, 'rules is not known'],
    [[fair], { chainId: '0x1' }, 'another network'],
    [[fair], { address: somebody() }, 'another account'],
    [[{ ...fair, data: { address: somebody(), allowance: '0x1' } }], {}, 'as a token'],
  ]
  for (const [permissions, more, says] of refused)
    expect(await refusalOf(inner, grant(page, permissions, more))).toContain(says)
  const twice = stage.ask(page, 'wallet_grantPermissions', request([fair]), request([fair]))
  expect(await refusalOf(inner, twice)).toContain('one at a time')

  const rejecting = grant(page, [coins(1n)])
  await press(inner, 'frame-reject')
  expect(await refusalOf(inner, rejecting)).toContain('You declined')
  await stage.drive.request(page, 'SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  expect(await refusalOf(inner, grant(page, [fair]))).toContain('Switch to the smart account')
})
