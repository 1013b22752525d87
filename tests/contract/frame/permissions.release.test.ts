// What permissions do not allow, how they end, and those of coins: permissions.test.ts has what they are for.
import type { Frame, Page } from 'playwright-core'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import { shareSandbox } from '../support/sharedSandbox.js'
import { contextOf, hex, inSeconds, permissionCalls, refusalOf, request, tokens } from './permissionStage.js'
import { press } from './press.js'
import { openSmartStage, type SmartStage, somebody, transfer } from './smartStage.js'

const { usdc } = contractsOf(foundry.id)
const sandbox = shareSandbox()
let stage: SmartStage
const { grant, held, isPaid, openPermitted, openSmart, pay } = permissionCalls(() => stage)

beforeAll(async () => {
  stage = await openSmartStage(sandbox())
})
afterAll(() => stage?.close())

const coins = (max: bigint) => ({ type: 'native-token-transfer', data: { allowance: hex(max) } })

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
