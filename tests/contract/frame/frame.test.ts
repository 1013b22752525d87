import { spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core'
import { createTestClient, http, parseEther, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createVault } from '../../../frame/page/vault/vault.js'
import { createSecrets } from '../../../frame/src/server/secrets.js'
import { openDatabase } from '../../../frame/src/server/storage/openDatabase.js'
import { readVaultRecord } from '../../../frame/src/shared/vaultRecord.js'
import { findAnvil } from '../../../sandbox/src/chain/findAnvil.js'
import { findChromium } from '../../../tools/chromium.mjs'
import { type FrameProcess, freePort, serveHost, startFrame, type TestHost } from './startFrame.js'

declare const host: TestHost

let browser: Browser
let frame: FrameProcess
let web: Awaited<ReturnType<typeof serveHost>>
let rpcUrl: string
const stops: (() => unknown)[] = []

beforeAll(async () => {
  const [rpcPort, framePort] = [await freePort(), await freePort()]
  rpcUrl = `http://127.0.0.1:${rpcPort}`
  const anvil = spawn(findAnvil(), ['--port', String(rpcPort), '--silent'], { stdio: 'ignore' })
  stops.push(() => anvil.kill())
  web = await serveHost(`http://wallet.localhost:${framePort}`)
  stops.push(web.close)
  const origins = [`http://app.localhost:${web.port}`, `http://*.apps.localhost:${web.port}`]
  frame = await startFrame({ port: framePort, rpcUrl, origins })
  stops.push(frame.close)
  // Playwright switches partitioned storage off, and then frames of other sites have none. This list of features
  // replaces Playwright's, so the browser is as users have it.
  const args = ['--disable-features=MediaRouter']
  browser = await chromium.launch({ executablePath: (await findChromium()) ?? '', args })
  stops.push(() => browser.close())
  await vi.waitFor(() => fetch(rpcUrl, { method: 'POST' }), { timeout: 20_000, interval: 100 })
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

async function open(context: BrowserContext, name = 'app.localhost'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`http://${name}:${web.port}/`)
  return page
}

const wallet = (page: Page): Frame => {
  const found = page.frames().find((one) => one.url().startsWith(frame.origin))
  if (found === undefined) throw new Error('no frame')
  return found
}
const request = (page: Page, type: string, payload?: unknown) =>
  page.evaluate(([name, value]) => host.request(name as string, value), [type, payload] as const)
const lastCode = () => /code: (\d{6})/.exec(frame.mails().at(-1) ?? '')?.[1]

async function followLink(context: BrowserContext): Promise<void> {
  const link = /(http\S+\/confirm#\S+)/.exec(frame.mails().at(-1) ?? '')?.[1] ?? ''
  const page = await context.newPage()
  await page.goto(link)
  await page.getByTestId('frame-confirm-yes').click()
  await page.getByTestId('frame-confirm-done').waitFor()
  await page.close()
}

/** A log-in on a new device, up to what comes after the code. */
async function logIn(page: Page, mail: string): Promise<Frame> {
  await page.evaluate(() => host.load())
  await page.evaluate(() => host.view('login'))
  const inner = wallet(page)
  await inner.getByTestId('frame-email').fill(mail)
  await inner.getByTestId('frame-next').click()
  await inner.getByTestId('frame-device').waitFor()
  await followLink(page.context())
  await inner
    .getByTestId('frame-code')
    .locator('input')
    .fill(lastCode() ?? '')
  await inner.getByTestId('frame-next').click()
  return inner
}

async function makeWallet(page: Page, mail: string) {
  const inner = await logIn(page, mail)
  const code = (await inner.getByTestId('frame-recovery').locator('output').textContent()) ?? ''
  await inner.getByTestId('frame-saved').click()
  await expect.poll(() => page.evaluate(() => host.views.at(-1))).toEqual({ name: 'none', outcome: 'done' })
  const { payload } = await request(page, 'GET_USER')
  return { inner, recovery: code, address: String(payload?.address) as `0x${string}` }
}

/** Reads to the end, and presses Approve as soon as it can be pressed. */
const approve = async (inner: Frame) => {
  const button = inner.getByTestId('frame-approve')
  const isArmed = async () => {
    // Before the host shows the frame, there is nothing to scroll.
    await inner.getByTestId('frame-details').evaluate((region) => region.scrollTo(0, region.scrollHeight))
    return button.isEnabled()
  }
  await expect.poll(isArmed, { timeout: 15_000 }).toBe(true)
  // The frame takes a press by a pointer that was there before.
  await button.hover()
  await expect.poll(isArmed, { timeout: 15_000 }).toBe(true)
  await button.click()
}

const mailOf = (name: string) => `${name}.${Math.round(Math.random() * 1e9)}@example.com`

test('somebody logs in by email, gets a wallet, signs a message and sends, with the keys of the frame', async () => {
  const context = await browser.newContext()
  const page = await open(context)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const { address, inner } = await makeWallet(page, mailOf('ann'))
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect((await request(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: true })

  const message = 'Hello from the frame'
  const signing = request(page, 'RPC_REQUEST', { method: 'personal_sign', params: [message, address] })
  await approve(inner)
  const signature = String((await signing).payload) as `0x${string}`
  expect(await verifyMessage({ address, message, signature })).toBe(true)

  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  await chain.setBalance({ address, value: parseEther('1') })
  const to = '0x00000000000000000000000000000000000000aa'
  const sending = request(page, 'RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from: address, to, value: '0x16345785d8a0000' }],
  })
  await inner.getByTestId('frame-approval').getByText('0.1 ETH').waitFor()
  await approve(inner)
  expect((await sending).payload).toMatch(/^0x[0-9a-f]{64}$/)
  const readBalance = async () =>
    (await request(page, 'RPC_REQUEST', { method: 'eth_getBalance', params: [to, 'latest'] })).payload
  await expect.poll(readBalance).toBe('0x16345785d8a0000')
  expect(problems).toEqual([])
  await context.close()
})

test('a second device opens the same wallet with the recovery code, and signs', async () => {
  const mail = mailOf('second')
  const [first, second] = [await browser.newContext(), await browser.newContext()]
  const { address, recovery } = await makeWallet(await open(first), mail)
  const page = await open(second)
  const inner = await logIn(page, mail)
  const field = inner.getByTestId('frame-recovery-field')
  await field.fill('0'.repeat(26))
  await inner.getByTestId('frame-next').click()
  await inner.getByText('not the recovery code').waitFor()
  await field.fill(recovery.toLowerCase())
  await inner.getByTestId('frame-next').click()
  await expect.poll(() => page.evaluate(() => host.views.at(-1))).toEqual({ name: 'none', outcome: 'done' })
  expect((await request(page, 'GET_USER')).payload).toMatchObject({ address, email: mail })
  await first.close()
  const signing = request(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', address] })
  await approve(inner)
  const signature = String((await signing).payload) as `0x${string}`
  expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
  await second.close()
})

test('T-A3: a page that is not listed gets no frame, and no answer from one that it nests', async () => {
  const context = await browser.newContext()
  for (const name of ['evil.localhost', 'a.b.apps.localhost']) {
    const page = await open(context, name)
    expect(await page.evaluate(() => host.load().catch((error: Error) => error.message))).toBe('no welcome')
  }
  const page = await open(context, 'x.apps.localhost')
  expect(await page.evaluate(() => host.load())).toMatchObject({
    type: 'appkit-frame/welcome',
    seenOrigin: `http://x.apps.localhost:${web.port}`,
  })
  await context.close()
})

test('T-A1, T-A4: a second hello, a used id, a wrong number and unknown keys change nothing', async () => {
  const context = await browser.newContext()
  const page = await open(context)
  await page.evaluate(() => host.load())
  expect((await request(page, 'GET_CHAIN_ID')).payload).toEqual({ chainId: 31337 })
  const heard = await page.evaluate(async () => {
    const frame = host.frame()
    const nonce = new URL(frame.src).hash.slice(1)
    const { port1, port2 } = new MessageChannel()
    let answers = 0
    port1.onmessage = () => {
      answers += 1
    }
    const origin = new URL(frame.src).origin
    frame.contentWindow?.postMessage({ type: 'appkit-frame/hello', protocol: 1, nonce }, origin, [port2])
    const id = 'a'.repeat(22)
    const message = { id, type: '@w3m-app/GET_CHAIN_ID' }
    const count = () => host.replies.filter((reply) => /"(.)\1{21}"/.test(JSON.stringify(reply))).length
    // The first request had number 1.
    const wrong = (letter: string) => ({ ...message, id: letter.repeat(22) })
    host.post({ v: 1, seq: 3, message: wrong('b') })
    host.post({ v: 2, seq: 2, message: wrong('c') })
    host.post({ v: 1, seq: 2, message: wrong('d'), more: 1 })
    host.post({ v: 1, seq: 2, message: { ...message, more: 1, type: '@w3m-app/NOTHING' } })
    host.post({ v: 1, seq: 2, message })
    host.post({ v: 1, seq: 2, message })
    host.post({ v: 1, seq: 3, message })
    await new Promise((resolve) => setTimeout(resolve, 500))
    return { answers, count: count() }
  })
  expect(heard).toEqual({ answers: 0, count: 1 })
  await context.close()
})

test('T-H4: a frame forgets the wallet of a session that ended in another tab, and has that of the next one', async () => {
  const context = await browser.newContext()
  const page = await open(context)
  const { address } = await makeWallet(page, mailOf('first'))
  const other = await open(context)
  await other.evaluate(() => host.load())
  expect((await request(other, 'GET_USER')).payload).toMatchObject({ address })
  await request(page, 'SIGN_OUT')
  expect((await request(other, 'IS_CONNECTED')).payload).toEqual({ isConnected: false })
  const next = await makeWallet(page, mailOf('next'))
  expect(next.address).not.toBe(address)
  await expect
    .poll(async () => (await request(other, 'GET_USER')).payload)
    .toMatchObject({ address: next.address })
  const asked = request(other, 'RPC_REQUEST', { method: 'personal_sign', params: ['hi', next.address] })
  await approve(wallet(other))
  const signature = String((await asked).payload) as `0x${string}`
  expect(await verifyMessage({ address: next.address, message: 'hi', signature })).toBe(true)
  await context.close()
})

test('T-C2: a sign-in for another site, in a form that is none, or of another account is refused', async () => {
  const context = await browser.newContext()
  const page = await open(context)
  const { address, inner } = await makeWallet(page, mailOf('siwe'))
  const text = (domain: string, signer = address) =>
    `${domain} wants you to sign in with your Ethereum account:\n${signer}\n\nHello\n\nURI: http://${domain}\n` +
    `Version: 1\nChain ID: 31337\nNonce: abcdefgh1234\nIssued At: ${new Date().toISOString()}`
  const sign = (message: string, from: string = address) =>
    request(page, 'RPC_REQUEST', { method: 'personal_sign', params: [message, from] })
  const here = `app.localhost:${web.port}`
  const other = '0x00000000000000000000000000000000000000AA' as const
  for (const [message, from] of [
    ...[[text('bank.example')], [text('app.localhost')], [text(here, other)], [`${text(here)}\nmore`]],
    ...[[`Note\n${text(here)}`], ['hi', other]],
  ] as [string, string?][]) {
    const shown = inner.getByTestId('frame-approval').waitFor()
    const reply = await Promise.race([sign(message, from), shown.then(() => ({ type: 'shown' }))])
    expect(reply.type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  }
  const signing = sign(text(here))
  await approve(inner)
  expect((await signing).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
  await context.close()
})

test('T-H1: the host sees no email, no code and no key, and what is not served is refused by name', async () => {
  const context = await browser.newContext()
  const page = await open(context)
  const mail = mailOf('spy')
  const { recovery } = await makeWallet(page, mail)
  const heard = await page.evaluate(() =>
    JSON.stringify([host.replies, { ...localStorage }, document.cookie]),
  )
  expect(heard).not.toContain(recovery)
  expect(heard).not.toContain(lastCode())
  expect(heard.replace(/"email":"[^"]*"/, '')).not.toContain(mail)
  const refused = [
    ['CONNECT_OTP', { otp: '123456' }, 'The code is typed in the wallet itself.'],
    [
      'GET_SOCIAL_REDIRECT_URI',
      { provider: 'google' },
      'This wallet has no log-in with this provider. Choose another one.',
    ],
    ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }, 'The code is typed in the wallet itself.'],
    [
      'RPC_REQUEST',
      { method: 'wallet_grantPermissions', params: [] },
      'A standard account cannot pay without asking. Switch to the smart account, then try again.',
    ],
    ['SWITCH_NETWORK', { chainId: 5 }, 'The wallet does not serve this network. Switch to another one.'],
  ] as const
  for (const [type, payload, message] of refused)
    expect(await request(page, type, payload)).toMatchObject({
      type: `@w3m-frame/${type}_ERROR`,
      payload: { message },
    })
  await request(page, 'SIGN_OUT')
  expect((await request(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: false })
  await context.close()
})

test('T-H1: whoever copies everything that the server stores cannot sign', async () => {
  const context = await browser.newContext()
  const { address } = await makeWallet(await open(context), mailOf('stolen'))
  const copy = join(tmpdir(), `appkit-stolen-${process.pid}`)
  cpSync(frame.data, copy, { recursive: true })
  stops.push(() => rmSync(copy, { recursive: true, force: true }))
  rmSync(join(copy, 'frame.sqlite.pid'), { force: true })
  const database = await openDatabase({ file: join(copy, 'frame.sqlite') })
  const rows = await database.query('select account, record from frame_wallets', [])
  const row = rows.find(({ record }) => String(record).includes(address))
  await database.close()
  const record = readVaultRecord(JSON.parse(String(row?.record)))
  if (record === undefined) throw new Error('no wallet')
  const secrets = createSecrets(Buffer.from(readFileSync(join(copy, 'secret'), 'utf8'), 'base64'))
  for (const slot of record.slots) {
    const secret = secrets.slotSecret(String(row?.account), slot.id)
    const key = await crypto.subtle.importKey(
      ...([
        'raw',
        Buffer.from(secret, 'base64url'),
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['sign'],
      ] as const),
    )
    const openers = [
      { kind: 'device' as const, key, device: slot.device ?? '', secret },
      { kind: 'recovery' as const, code: '0'.repeat(26) },
    ]
    for (const opener of openers)
      await expect(createVault().unlock(record, slot.id, opener)).rejects.toThrow()
  }
  await context.close()
})

test('R32: the server killed at any step of a log-in leaves nothing half-written', async () => {
  const mail = mailOf('killed')
  const context = await browser.newContext()
  const page = await open(context)
  const restart = async () => {
    await frame.kill('SIGKILL')
    await frame.start()
  }
  await page.evaluate(() => host.load())
  await page.evaluate(() => host.view('login'))
  const inner = wallet(page)
  await inner.getByTestId('frame-email').fill(mail)
  await frame.kill('SIGKILL')
  await inner.getByTestId('frame-next').click()
  await inner.getByText('cannot be reached').waitFor()
  await frame.start()
  await inner.getByTestId('frame-next').click()
  await inner.getByTestId('frame-device').waitFor()
  await restart()
  await followLink(context)
  await restart()
  await inner
    .getByTestId('frame-code')
    .locator('input')
    .fill(lastCode() ?? '')
  await inner.getByTestId('frame-next').click()
  await inner.getByTestId('frame-saved').waitFor()
  await restart()
  // Before the wallet was stored, the window is closed: there is none, and the next log-in makes one.
  await page.evaluate(() => host.view('none'))
  expect((await request(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: false })
  await page.evaluate(() => host.view('login'))
  await inner.getByTestId('frame-saved').click()
  await expect.poll(() => page.evaluate(() => host.views.at(-1))).toEqual({ name: 'none', outcome: 'done' })
  await restart()
  await page.reload()
  await page.evaluate(() => host.load())
  expect((await request(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: true })
  const { payload } = await request(page, 'GET_USER')
  const signing = request(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['hi', payload?.address] })
  await approve(wallet(page))
  expect((await signing).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
  await context.close()
})
