import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackupStage, openBackupStage } from './backupStage.js'
import { press } from './press.js'

let browser: BackupStage['browser']
let drive: BackupStage['drive']
let fund: BackupStage['fund']
let pay: BackupStage['pay']
let start: BackupStage['start']
let userOf: BackupStage['userOf']
let close: BackupStage['close'] | undefined

beforeAll(async () => {
  ;({ browser, close, drive, fund, pay, start, userOf } = await openBackupStage())
})
afterAll(() => close?.())

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
