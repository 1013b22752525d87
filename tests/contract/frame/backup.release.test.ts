// More ways to the back-up: backup.test.ts has the question itself.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../frame/src/server/storage/openDatabase.js'
import { type BackupStage, openBackupStage, seen } from './backupStage.js'
import { addAuthenticator } from './drive.js'
import { press } from './press.js'

let stage: BackupStage
let browser: BackupStage['browser']
let drive: BackupStage['drive']
let fund: BackupStage['fund']
let pay: BackupStage['pay']
let start: BackupStage['start']
let userOf: BackupStage['userOf']

beforeAll(async () => {
  stage = await openBackupStage()
  ;({ browser, drive, fund, pay, start, userOf } = stage)
})
afterAll(() => stage?.close())

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
