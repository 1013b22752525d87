import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Frame, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAuthenticator, type FrameDriver, type FrameStage, openFrameStage } from './drive.js'
import type { TestHost } from './hostPage.js'
import { press } from './press.js'

declare const host: TestHost

let stage: FrameStage
let browser: FrameStage['browser']
let drive: FrameDriver
let frame: FrameStage['frame']

beforeAll(async () => {
  stage = await openFrameStage({ names: ['app', 'other'] })
  ;({ browser, drive, frame } = stage)
})
afterAll(() => stage?.close())

interface Authenticator {
  readonly session: CDPSession
  readonly authenticatorId: string
}
interface Options {
  readonly hasPrf?: boolean
  readonly isUserVerified?: boolean
}

/** Notes in each page the output of the passkey's function (PRF, WebAuthn level 3, section 10.1.4), as bytes. */
function noteOutputs(): void {
  const { prototype } = PublicKeyCredential
  const read = prototype.getClientExtensionResults
  const noted: number[][] = []
  Object.assign(globalThis, { noted })
  prototype.getClientExtensionResults = function () {
    const found = read.call(this)
    const output = found.prf?.results?.first
    if (output instanceof ArrayBuffer) noted.push([...new Uint8Array(output)])
    return found
  }
}
/** The forms in which the noted outputs of a frame could be written. */
async function outputsOf(inner: Frame): Promise<readonly string[]> {
  const noted = await inner.evaluate(() => (globalThis as never as { noted: number[][] }).noted)
  return noted.flatMap((bytes) => [
    ...(['hex', 'base64', 'base64url', 'latin1'] as const).map((form) => Buffer.from(bytes).toString(form)),
    bytes.join(','),
  ])
}

/** A device with a passkey of its own, or without one, and the log-in of the frame open. */
async function openDevice(options: Options = {}) {
  const context = await browser.newContext()
  await context.addInitScript(noteOutputs)
  const page = await drive.open(context)
  const authenticator = await addAuthenticator(context, page, options)
  return { context, page, authenticator, inner: await openLogin(page, authenticator) }
}
/** Opens the log-in with a passkey, by hand: the virtual authenticator would choose one in the field before. */
async function openLogin(page: Page, { authenticatorId, session }: Authenticator): Promise<Frame> {
  const answer = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await answer(false)
  await page.evaluate(() => host.load())
  await drive.show(page, 'login')
  const inner = drive.wallet(page)
  await press(inner, 'frame-use-passkey')
  await inner.getByTestId('frame-passkey-create').waitFor()
  await answer(true)
  return inner
}
async function create(page: Page, inner: Frame) {
  await press(inner, 'frame-passkey-create')
  await drive.untilDone(page)
  const { payload } = await drive.request(page, 'GET_USER')
  return String(payload?.address) as `0x${string}`
}
const credentialsOf = async ({ authenticatorId, session }: Authenticator) =>
  (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
const problemOf = (inner: Frame) => inner.getByTestId('frame-error').textContent()
const canSign = async (page: Page, inner: Frame, address: `0x${string}`) => {
  const signing = drive.request(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['hi', address] })
  await drive.approve(inner)
  const signature = (await signing).payload as unknown as `0x${string}`
  return verifyMessage({ address, message: 'hi', signature })
}
const closeAll = (...contexts: readonly BrowserContext[]) =>
  Promise.all(contexts.map((context) => context.close()))

test('somebody new begins with a passkey alone, comes back after a log-out, and has no email', async () => {
  const { authenticator, context, inner, page } = await openDevice()
  const address = await create(page, inner)
  expect(await canSign(page, inner, address)).toBe(true)
  const { payload } = await drive.request(page, 'GET_USER')
  expect(payload?.email ?? '').toBe('')
  expect(frame.mails()).toEqual([])
  await drive.show(page, 'settings')
  await inner.getByTestId('frame-ways').waitFor()
  const ways = await inner.getByTestId('frame-ways').locator('strong').allTextContents()
  expect(ways).toEqual(['This device', 'Passkey'])
  await press(inner, 'frame-done')
  await drive.request(page, 'SIGN_OUT')
  const again = await openLogin(page, authenticator)
  await press(again, 'frame-passkey-open')
  await drive.untilDone(page)
  expect((await drive.request(page, 'GET_USER')).payload).toMatchObject({ address })
  await closeAll(context)
})

test('T-P5: a synced passkey opens the same wallet on another device, and what the server stores does not', async () => {
  const { authenticator, context, inner, page } = await openDevice()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const address = await create(page, inner)
  const outputs = [...(await outputsOf(inner))]
  // The browser keeps what the frame stores apart for each site: on another one, it is another device.
  await page.goto(`http://other.localhost:${stage.port}/`)
  const other = await openLogin(page, authenticator)
  await press(other, 'frame-passkey-open')
  await drive.untilDone(page)
  expect((await drive.request(page, 'GET_USER')).payload).toMatchObject({ address })
  expect(await canSign(page, other, address)).toBe(true)
  outputs.push(...(await outputsOf(other)))
  expect(outputs.length).toBeGreaterThanOrEqual(10)
  // Neither the output of the passkey's function nor its private key is sent or stored.
  expect(sent.some((text) => text.includes('authenticatorData'))).toBe(true)
  const [credential] = await credentialsOf(authenticator)
  const stored = readdirSync(frame.data, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(join(frame.data, name), 'latin1'))
  expect(credential?.privateKey).toBeTruthy()
  const known = [...sent, ...stored].join('')
  for (const secret of [credential?.privateKey, ...outputs]) expect(known).not.toContain(secret)
  await closeAll(context)
})

test('on a device where the passkey has no function it logs in, and the recovery code is asked for', async () => {
  const first = await openDevice()
  await create(first.page, first.inner)
  const [credential] = await credentialsOf(first.authenticator)
  const second = await openDevice()
  const { authenticatorId, session } = second.authenticator
  await session.send('WebAuthn.addCredential', { authenticatorId, credential: credential as never })
  await press(second.inner, 'frame-passkey-open')
  await second.inner.getByTestId('frame-recovery-field').waitFor()
  await closeAll(first.context, second.context)
})

test('a passkey without the function makes no account, and the user is told to begin with an email', async () => {
  const { context, inner } = await openDevice({ hasPrf: false })
  await press(inner, 'frame-passkey-create')
  await expect.poll(() => problemOf(inner)).toContain('Begin with your email')
  await press(inner, 'frame-passkey-back')
  await inner.getByTestId('frame-email').waitFor()
  await closeAll(context)
})

test('a user who is not verified gets no wallet, and is told what to do', async () => {
  const { authenticator, context, inner, page } = await openDevice({ isUserVerified: false })
  for (const way of ['frame-passkey-create', 'frame-passkey-open']) {
    await press(inner, way)
    await expect.poll(() => problemOf(inner)).toContain('Try again or use email')
  }
  expect(await credentialsOf(authenticator)).toEqual([])
  expect((await drive.request(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: false })
  await closeAll(context)
})

test('a user who leaves while the browser asks has cancelled: the prompt closes, and nobody is logged in', async () => {
  const { authenticator, context, inner, page } = await openDevice()
  const { authenticatorId, session } = authenticator
  const answer = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await answer(false)
  await press(inner, 'frame-passkey-create')
  await expect.poll(() => inner.getByTestId('frame-passkey-create').isDisabled()).toBe(true)
  await press(inner, 'frame-passkey-back')
  await inner.getByTestId('frame-email').waitFor()
  await answer(true)
  expect(await credentialsOf(authenticator)).toEqual([])
  expect((await drive.request(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: false })
  await closeAll(context)
})

test('a passkey that no wallet is opened with is refused in words', async () => {
  const first = await openDevice()
  await create(first.page, first.inner)
  const [credential] = await credentialsOf(first.authenticator)
  const second = await openDevice()
  const { authenticatorId, session } = second.authenticator
  const unknown = { ...credential, credentialId: btoa('another passkey of this site') }
  await session.send('WebAuthn.addCredential', { authenticatorId, credential: unknown as never })
  await press(second.inner, 'frame-passkey-open')
  await expect.poll(() => problemOf(second.inner)).toContain('Nobody logs in with this passkey alone')
  await closeAll(first.context, second.context)
})

test('the browser offers the passkey in the field for the email', async () => {
  const { context, inner, page } = await openDevice()
  const address = await create(page, inner)
  await drive.request(page, 'SIGN_OUT')
  await page.evaluate(() => host.load())
  await drive.show(page, 'login')
  const field = drive.wallet(page).getByTestId('frame-email')
  expect(await field.getAttribute('autocomplete')).toBe('username webauthn')
  // The virtual authenticator chooses at once.
  await drive.untilDone(page)
  expect((await drive.request(page, 'GET_USER')).payload).toMatchObject({ address })
  await closeAll(context)
})

test('where the browser has no place for passkeys, the log-in offers none', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  await page.evaluate(() => host.load())
  await drive.show(page, 'login')
  const inner = drive.wallet(page)
  await inner.getByTestId('frame-email').waitFor()
  expect(await inner.getByTestId('frame-use-passkey').count()).toBe(0)
  await closeAll(context)
})
