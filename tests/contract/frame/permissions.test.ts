// Permissions of sites to pay without asking, in a browser and on a real chain.
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentHash } from '../../../frame/page/vault/permissions/paymentProof.js'
import { type EvmCall, encodeCalls } from '../../../frame/src/shared/accountCalls.js'
import type { OperationRequest } from '../../../frame/src/shared/userOperation.js'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import { shareSandbox } from '../support/sharedSandbox.js'
import { contextOf, isAsked, permissionCalls, refusalOf, request, tokens } from './permissionStage.js'
import { openSmartStage, type SmartStage, somebody, transfer } from './smartStage.js'

const { usdc } = contractsOf(foundry.id)
const sandbox = shareSandbox()
let stage: SmartStage
const { grant, held, isPaid, openPermitted, openSmart, pay } = permissionCalls(() => stage)

beforeAll(async () => {
  stage = await openSmartStage(sandbox())
})
afterAll(() => stage?.close())

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
