import type { Frame, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAuthenticator, type FrameDriver, type FrameStage, openFrameStage } from './drive.js'
import { press } from './press.js'

let stage: FrameStage
let browser: FrameStage['browser']
let drive: FrameDriver
let frame: FrameStage['frame']

beforeAll(async () => {
  stage = await openFrameStage()
  ;({ browser, drive, frame } = stage)
})
afterAll(() => stage?.close())

const openSettings = async (page: Page, inner: Frame) => {
  await drive.show(page, 'settings')
  await inner.getByTestId('frame-ways').waitFor()
}
const ways = (inner: Frame) => inner.getByTestId('frame-ways').locator('strong').allTextContents()

test('the private key is shown to who approves it, and the wallet signs nothing for ten minutes', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const { address, inner, mail } = await drive.makeWallet(page, 'export')
  await openSettings(page, inner)
  expect(await ways(inner)).toEqual(['This device', 'Recovery code'])
  await press(inner, 'frame-export')
  await press(inner, 'frame-reject')
  await press(inner, 'frame-export')
  await drive.approve(inner)
  // Behind dots, until somebody asks to see it.
  expect(await inner.getByTestId('frame-key-evm').textContent()).toMatch(/^•+$/)
  await press(inner, 'frame-show-evm')
  const key = (await inner.getByTestId('frame-key-evm').textContent()) as `0x${string}`
  expect(privateKeyToAccount(key).address).toBe(address)
  expect(await inner.getByTestId('frame-key-solana').textContent()).toMatch(/^•+$/)
  await press(inner, 'frame-show-solana')
  expect(await inner.getByTestId('frame-key-solana').textContent()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  expect(frame.mails().at(-1)).toContain('private key of your wallet was shown')
  const heard = await page.evaluate(() =>
    JSON.stringify((globalThis as never as { host: { replies: unknown } }).host.replies),
  )
  expect(heard).not.toContain(key.slice(2))
  await press(inner, 'frame-done')
  await inner.getByTestId('frame-ways').waitFor()
  await press(inner, 'frame-done')
  const signing = drive.request(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['hi', address] })
  await drive.approve(inner)
  expect((await signing).payload?.message).toContain('For ten minutes')
  expect(mail).toContain('@')
  await context.close()
})

test('T-B2: a passkey is added, confirms what keys approve, opens the wallet on another device, and has others removed', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const { address, inner, mail } = await drive.makeWallet(page, 'passkey')
  const { authenticatorId, session } = await addAuthenticator(context, page)
  await openSettings(page, inner)
  await press(inner, 'frame-add-passkey')
  await drive.approve(inner)
  await expect.poll(() => ways(inner)).toEqual(['This device', 'Recovery code', 'Passkey'])
  await press(inner, 'frame-done')

  const sign = () => drive.request(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['hi', address] })
  const signing = sign()
  const button = inner.getByTestId('frame-approve')
  await expect.poll(() => button.isEnabled(), { timeout: 15_000 }).toBe(true)
  await button.focus()
  await page.keyboard.press('Enter')
  const signature = (await signing).payload as unknown as `0x${string}`
  expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)

  // The recovery code goes at once, because the passkey confirms it.
  await openSettings(page, inner)
  await inner.getByTestId('frame-ways').getByLabel('Remove: Recovery code').click()
  await drive.approve(inner)
  await expect.poll(() => ways(inner)).toEqual(['This device', 'Passkey'])
  await press(inner, 'frame-done')

  // Another device: nothing of the frame is left in the browser, but the passkey is there.
  await drive.request(page, 'SIGN_OUT')
  await inner.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('appkit-frame')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('values', 'readwrite')
          transaction.objectStore('values').clear()
          transaction.oncomplete = () => resolve()
        }
      }),
  )
  await page.reload()
  const again = await drive.logIn(page, mail)
  await press(again, 'frame-open-passkey')
  await drive.untilDone(page)
  expect((await drive.request(page, 'GET_USER')).payload).toMatchObject({ address })

  // Without the passkey, keys approve nothing.
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  const refused = sign()
  const last = again.getByTestId('frame-approve')
  await expect.poll(() => last.isEnabled(), { timeout: 15_000 }).toBe(true)
  await last.focus()
  await page.keyboard.press('Enter')
  expect((await refused).payload?.message).toContain('No passkey was used')
  await context.close()
})

test('without a passkey a way to open the wallet is removed after 24 hours only, and can be kept', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const { inner, mail } = await drive.makeWallet(page, 'hold')
  await openSettings(page, inner)
  await press(inner, 'frame-new-recovery')
  await drive.approve(inner)
  const code = await inner.getByTestId('frame-recovery').locator('output').textContent()
  await press(inner, 'frame-saved')
  await expect.poll(() => ways(inner)).toEqual(['This device', 'Recovery code 1', 'Recovery code 2'])
  await inner.getByTestId('frame-remove').first().click()
  await inner.getByText('Can be removed from').waitFor()
  await expect.poll(() => inner.getByTestId('frame-note').textContent()).toContain('in 24 hours')
  expect(frame.mails().at(-1)).toContain('in 24 hours')
  await inner.getByLabel('Keep: Recovery code').click()
  await expect.poll(() => inner.getByText('Can be removed from').count()).toBe(0)
  await context.close()

  const second = await browser.newContext()
  const other = await drive.open(second)
  const opened = await drive.logIn(other, mail)
  await opened.getByTestId('frame-recovery-field').fill(code ?? '')
  await opened.getByTestId('frame-next').click()
  await drive.untilDone(other)
  await second.close()
})

test('the email is changed in the frame, with a code of each address, also if the host starts it', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const { address, inner, mail } = await drive.makeWallet(page, 'old')
  const next = `new.${mail}`
  await openSettings(page, inner)
  await press(inner, 'frame-change-email')
  await inner.getByTestId('frame-new-email').fill(mail)
  await press(inner, 'frame-next')
  await expect.poll(() => inner.getByTestId('frame-error').textContent()).toContain('has this email already')
  await inner.getByTestId('frame-new-email').fill(next)
  await press(inner, 'frame-next')
  const typeIn = async (field: string) => {
    await inner.getByTestId(field).waitFor()
    await inner.getByTestId(field).fill(drive.lastCode())
  }
  await typeIn('frame-old-code')
  await typeIn('frame-new-code')
  await inner.getByText(`Email changed to ${next}`).waitFor()
  await press(inner, 'frame-done')
  expect((await drive.request(page, 'GET_USER')).payload).toMatchObject({ address, email: next })

  const asked = await drive.request(page, 'UPDATE_EMAIL', { email: `third.${mail}` })
  expect(asked.payload).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  const refused = await drive.request(page, 'UPDATE_EMAIL_PRIMARY_OTP', { otp: drive.lastCode() })
  expect(refused.payload?.message).toContain('typed in the wallet itself')
  await typeIn('frame-old-code')
  await typeIn('frame-new-code')
  await drive.untilDone(page)
  expect((await drive.request(page, 'GET_USER')).payload).toMatchObject({ email: `third.${mail}` })
  await context.close()
})
