import { join } from 'node:path'
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../frame/src/server/storage/openDatabase.js'
import { type LocalChain, send, startLocalChain } from '../signIn/localChain.js'
import { addAuthenticator, type FrameDriver, type FrameStage, openFrameStage } from './drive.js'
import { press } from './press.js'

let chain: LocalChain
let stage: FrameStage
let browser: FrameStage['browser']
let drive: FrameDriver

beforeAll(async () => {
  chain = await startLocalChain('31337')
  stage = await openFrameStage({ recovery: 'later', rpcUrl: chain.url })
  ;({ browser, drive } = stage)
})
afterAll(async () => {
  await stage?.close()
  chain?.close()
})

/** A new user, up to the wallet that is connected: nothing is asked after the code. */
async function start(name: string) {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const mail = `${name}.${Math.round(Math.random() * 1e9)}@example.com`
  const inner = await drive.logIn(page, mail)
  await drive.untilDone(page)
  return { context, inner, mail, page, ...(await userOf(page)) }
}
const userOf = async (page: Page) => {
  const { address, backedUp } = (await drive.request(page, 'GET_USER')).payload ?? {}
  return { address: String(address) as `0x${string}`, backedUp }
}
const pay = (page: Page, from: string) =>
  drive.request(page, 'RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1' }],
  })
/** Gives an account of the node a coin. */
const fund = (address: string) => send(chain.url, 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
const seen = (inner: Frame, id: string) => inner.getByTestId(id).waitFor()

test('a new user has a wallet with the code of the mail, and backs it up with a recovery code that opens it elsewhere', async () => {
  const { address, backedUp, context, inner, mail, page } = await start('later')
  expect(backedUp).toBe(false)
  await drive.show(page, 'backup')
  await press(inner, 'frame-backup-code')
  // A change of mind leads back to the question.
  await press(inner, 'frame-reject')
  await press(inner, 'frame-backup-code')
  await drive.approve(inner)
  const code = (await inner.getByTestId('frame-recovery').locator('output').textContent()) ?? ''
  await press(inner, 'frame-saved')
  await drive.untilDone(page)
  expect(await userOf(page)).toEqual({ address, backedUp: true })
  await context.close()

  const other = await browser.newContext()
  const elsewhere = await drive.open(other)
  const again = await drive.logIn(elsewhere, mail)
  await again.getByTestId('frame-recovery-field').fill(code)
  await press(again, 'frame-next')
  await drive.untilDone(elsewhere)
  expect(await userOf(elsewhere)).toEqual({ address, backedUp: true })
  await other.close()
})

test('a passkey backs it up; then nothing is asked any more', async () => {
  const { address, context, inner, page } = await start('passkey')
  await addAuthenticator(context, page)
  await drive.show(page, 'backup')
  await press(inner, 'frame-backup-passkey')
  await drive.approve(inner)
  await drive.untilDone(page)
  expect(await userOf(page)).toEqual({ address, backedUp: true })
  await context.close()
})

test('a user who leaves the question has the wallet as before, and another device says where to back it up', async () => {
  const { context, inner, mail, page } = await start('left')
  await drive.show(page, 'backup')
  await press(inner, 'frame-cancel')
  expect((await userOf(page)).backedUp).toBe(false)
  await drive.show(page, 'settings')
  await seen(inner, 'frame-ways')
  expect(await inner.getByTestId('frame-note').textContent()).toContain('Not backed up')
  const other = await browser.newContext()
  const elsewhere = await drive.open(other)
  const again = await drive.logIn(elsewhere, mail)
  await seen(again, 'frame-only-there')
  await press(again, 'frame-cancel')
  expect((await drive.request(elsewhere, 'IS_CONNECTED')).payload).toEqual({ isConnected: false })
  // That device asks whoever is next for an email.
  await drive.show(elsewhere, 'login')
  await seen(again, 'frame-email')
  await other.close()
  await context.close()
})

test('a payment is asked for only after the question, which the user may put off for a day', async () => {
  const { address, context, inner, page } = await start('payment')
  await fund(address)
  const refused = pay(page, address)
  await press(inner, 'frame-cancel')
  expect((await refused).payload).toEqual({ message: 'You declined the request.' })
  const sent = pay(page, address)
  // A page that covers the question cannot have a user go on who has not read it.
  const goOn = inner.getByTestId('frame-backup-goon')
  await expect.poll(() => goOn.isEnabled(), { timeout: 20_000 }).toBe(true)
  await page.evaluate(() => {
    const cover = Object.assign(document.createElement('div'), { id: 'cover' })
    cover.style.cssText = 'position:fixed;inset:0;background:#fff;z-index:9;pointer-events:none'
    document.body.append(cover)
  })
  await expect.poll(() => goOn.isDisabled(), { timeout: 20_000 }).toBe(true)
  await page.evaluate(() => document.getElementById('cover')?.remove())
  await drive.pressArmed(inner, 'frame-backup-goon')
  await drive.approve(inner)
  expect((await sent).payload).toMatch(/^0x[0-9a-f]{64}$/)
  // It is not asked again in this page.
  const second = pay(page, address)
  await drive.approve(inner)
  expect((await second).payload).toMatch(/^0x[0-9a-f]{64}$/)
  await context.close()
})

test('a day after the wallet was made there is no payment without it', async () => {
  const { address, context, inner, page } = await start('day')
  await stage.frame.stop()
  const database = await openDatabase({ file: join(stage.frame.data, 'frame.sqlite') })
  await database.query('update frame_wallets set created_at = created_at - ?', [25 * 60 * 60_000])
  await database.close()
  await stage.frame.start()
  const refused = pay(page, address)
  await seen(inner, 'frame-backup-code')
  expect(await inner.getByTestId('frame-backup-goon').count()).toBe(0)
  await press(inner, 'frame-cancel')
  expect((await refused).payload).toEqual({ message: 'You declined the request.' })
  await context.close()
})

test('a payment goes on after the wallet was backed up in its turn', async () => {
  const { address, context, inner, page } = await start('turn')
  await fund(address)
  const sent = pay(page, address)
  await press(inner, 'frame-backup-code')
  await drive.approve(inner)
  await press(inner, 'frame-saved')
  await drive.approve(inner)
  expect((await sent).payload).toMatch(/^0x[0-9a-f]{64}$/)
  expect((await userOf(page)).backedUp).toBe(true)
  await context.close()
})

test('a user who has a wallet says so before the code, and brings it', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  await page.evaluate(() => (globalThis as never as { host: { load(): Promise<unknown> } }).host.load())
  await drive.show(page, 'login')
  const inner = drive.wallet(page)
  await inner.getByTestId('frame-email').fill(`bring.${Math.round(Math.random() * 1e9)}@example.com`)
  await press(inner, 'frame-next')
  await press(inner, 'frame-bring')
  expect(await inner.getByTestId('frame-bring').getAttribute('aria-pressed')).toBe('true')
  await drive.followLink(context)
  await inner.getByTestId('frame-code').locator('input').fill(drive.lastCode())
  await seen(inner, 'frame-bring-field')
  // A user who leaves to fetch the key is asked for it again, also in another page.
  await drive.show(page, 'none')
  await page.reload()
  await page.evaluate(() => (globalThis as never as { host: { load(): Promise<unknown> } }).host.load())
  await drive.show(page, 'login')
  await seen(drive.wallet(page), 'frame-bring-field')
  await context.close()
})

test('a permit is asked for after the question as a payment is, and a text is not', async () => {
  const { address, context, inner, page } = await start('permit')
  const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const permit = {
    domain: { name: 'USD Coin', version: '2', chainId: 31337, verifyingContract: token },
    primaryType: 'Permit',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: {
      owner: address,
      spender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      value: '1000000',
      nonce: '0',
      deadline: '99999999999',
    },
  }
  const asked = drive.request(page, 'RPC_REQUEST', {
    method: 'eth_signTypedData_v4',
    params: [address, JSON.stringify(permit)],
  })
  await drive.pressArmed(inner, 'frame-backup-goon')
  await drive.approve(inner)
  expect((await asked).payload).toMatch(/^0x[0-9a-f]{130}$/)
  await context.close()
})
