import { cpSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVault } from '../../../frame/page/vault/vault.js'
import { createSecrets } from '../../../frame/src/server/base/secrets.js'
import { openKeyring } from '../../../frame/src/server/parts/keyring.js'
import { createStore } from '../../../frame/src/server/storage/createStore.js'
import { openDatabase } from '../../../frame/src/server/storage/openDatabase.js'
import { readVaultRecord } from '../../../frame/src/shared/readVaultRecord.js'
import { shareSandbox } from '../support/sharedSandbox.js'
import { type FrameDriver, type FrameStage, openFrameStage } from './drive.js'
import type { TestHost } from './hostPage.js'
import { press } from './press.js'

declare const host: TestHost

const sandbox = shareSandbox()
const stops: (() => unknown)[] = []
let stage: FrameStage
let browser: FrameStage['browser']
let drive: FrameDriver
let frame: FrameStage['frame']
let port: number

beforeAll(async () => {
  const rpcUrl = `${sandbox().url}/blockchain/v1/?chainId=eip155:31337&projectId=local`
  stage = await openFrameStage({ names: ['app', '*.apps'], rpcUrl })
  ;({ browser, drive, frame, port } = stage)
})
afterAll(async () => {
  for (const stop of stops) stop()
  await stage?.close()
})

test('somebody logs in by email, gets a wallet, signs a message and sends, with the keys of the frame', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const { address, inner } = await drive.makeWallet(page, 'ann')
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect((await drive.request(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: true })

  const message = 'Hello from the frame'
  const signing = drive.request(page, 'RPC_REQUEST', { method: 'personal_sign', params: [message, address] })
  // A short request fits into its window, and is not drawn tighter.
  await expect.poll(() => inner.locator('.site .tile').isVisible()).toBe(true)
  await drive.approve(inner)
  const signature = String((await signing).payload) as `0x${string}`
  expect(await verifyMessage({ address, message, signature })).toBe(true)

  const reply = await fetch(`${sandbox().url}/dev/faucet`, {
    method: 'POST',
    headers: { 'x-appkit-sandbox': '1' },
    body: JSON.stringify({ address, amount: '1' }),
  })
  expect(reply.status).toBe(200)
  const to = privateKeyToAccount(generatePrivateKey()).address
  const sending = drive.request(page, 'RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from: address, to, value: '0x16345785d8a0000' }],
  })
  await inner.getByTestId('frame-headline').getByText('0.1 ETH').waitFor()
  await drive.approve(inner)
  expect((await sending).payload).toMatch(/^0x[0-9a-f]{64}$/)
  const readBalance = async () =>
    (await drive.request(page, 'RPC_REQUEST', { method: 'eth_getBalance', params: [to, 'latest'] })).payload
  await expect.poll(readBalance).toBe('0x16345785d8a0000')
  expect(problems).toEqual([])
  await context.close()
})

test('a second device opens the same wallet with the recovery code, and signs', async () => {
  const [first, second] = [await browser.newContext(), await browser.newContext()]
  const { address, mail, recovery } = await drive.makeWallet(await drive.open(first), 'second')
  const page = await drive.open(second)
  const inner = await drive.logIn(page, mail)
  const field = inner.getByTestId('frame-recovery-field')
  await field.fill('0'.repeat(26))
  await press(inner, 'frame-next')
  await inner.getByText('not the recovery code').waitFor()
  await field.fill(recovery.toLowerCase())
  await press(inner, 'frame-next')
  await expect.poll(() => page.evaluate(() => host.views.at(-1))).toEqual({ name: 'none', outcome: 'done' })
  expect((await drive.request(page, 'GET_USER')).payload).toMatchObject({ address, email: mail })
  await first.close()
  const signing = drive.request(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', address] })
  await drive.approve(inner)
  const signature = String((await signing).payload) as `0x${string}`
  expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
  await second.close()
})

test('T-A3: a page that is not listed gets no frame, and no answer from one that it nests', async () => {
  const context = await browser.newContext()
  const stranger = await drive.open(context, 'evil.localhost')
  await stranger.evaluate(() => void host.load().catch(() => {}))
  // What the browser shows in the place of a page that does not want to be framed answers nothing.
  await expect
    .poll(() => stranger.frames().map((each) => each.url()), { timeout: 20_000 })
    .toContain('chrome-error://chromewebdata/')
  // For the browser, any number of labels may stand for the asterisk.
  const deeper = await drive.open(context, 'a.b.apps.localhost')
  expect(await deeper.evaluate(() => host.load(2000).catch((error: Error) => error.message))).toBe(
    'no welcome',
  )
  const page = await drive.open(context, 'x.apps.localhost')
  expect(await page.evaluate(() => host.load())).toMatchObject({
    type: 'appkit-frame/welcome',
    seenOrigin: `http://x.apps.localhost:${port}`,
  })
  await context.close()
})

test('T-A1, T-A4: a second hello, a used id, a wrong number and unknown keys change nothing', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  await page.evaluate(() => host.load())
  expect((await drive.request(page, 'GET_CHAIN_ID')).payload).toEqual({ chainId: 31337 })
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
    // The frame answers in order, so whatever it answers to the others is there before the answer to a last one. What it says
    // through the other port may take a way of its own, which several more answers give it time for.
    for (let seq = 4; seq < 12; seq++) {
      const last = `z${String.fromCharCode(97 + seq)}`.repeat(11)
      host.post({ v: 1, seq, message: { ...message, id: last } })
      while (!host.replies.some((reply) => JSON.stringify(reply).includes(last)))
        await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return { answers, count: count() }
  })
  expect(heard).toEqual({ answers: 0, count: 1 })
  await context.close()
})

test('T-H4: a frame forgets the wallet of a session that ended in another tab, and has that of the next one', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const { address } = await drive.makeWallet(page, 'first')
  const other = await drive.open(context)
  await other.evaluate(() => host.load())
  expect((await drive.request(other, 'GET_USER')).payload).toMatchObject({ address })
  await drive.request(page, 'SIGN_OUT')
  expect((await drive.request(other, 'IS_CONNECTED')).payload).toEqual({ isConnected: false })
  const next = await drive.makeWallet(page, 'next')
  expect(next.address).not.toBe(address)
  await expect
    .poll(async () => (await drive.request(other, 'GET_USER')).payload)
    .toMatchObject({ address: next.address })
  const asked = drive.request(other, 'RPC_REQUEST', { method: 'personal_sign', params: ['hi', next.address] })
  await drive.approve(drive.wallet(other))
  const signature = String((await asked).payload) as `0x${string}`
  expect(await verifyMessage({ address: next.address, message: 'hi', signature })).toBe(true)
  await context.close()
})

test('T-C2: a sign-in for another site, in a form that is none, or of another account is refused', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const { address, inner } = await drive.makeWallet(page, 'siwe')
  const text = (domain: string, signer = address) =>
    `${domain} wants you to sign in with your Ethereum account:\n${signer}\n\nHello\n\nURI: http://${domain}\n` +
    `Version: 1\nChain ID: 31337\nNonce: abcdefgh1234\nIssued At: ${new Date().toISOString()}`
  const sign = (message: string, from: string = address) =>
    drive.request(page, 'RPC_REQUEST', { method: 'personal_sign', params: [message, from] })
  const here = `app.localhost:${port}`
  const other = '0x00000000000000000000000000000000000000AA' as const
  for (const [message, from] of [
    ...[[text('bank.example')], [text('app.localhost')], [text(here, other)], [`${text(here)}\nmore`]],
    ...[[`Note\n${text(here)}`], ['hi', other]],
  ] as [string, string?][]) {
    const shown = inner.getByTestId('frame-approval').waitFor()
    const reply = await Promise.race([sign(message, from), shown.then(() => ({ type: 'shown' }))])
    expect(reply.type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  }
  const told = page.waitForResponse('**/api/sign-in')
  const signing = sign(text(here))
  await drive.approve(inner)
  expect((await signing).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
  const body = (await told).request().postDataJSON()
  expect([(await told).status(), body]).toEqual([200, { domain: here, nonce: 'abcdefgh1234' }])
  await context.close()
})

test('T-H1: the host sees no email, no code and no key, and what is not served is refused by name', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const { mail, recovery } = await drive.makeWallet(page, 'spy')
  const heard = await page.evaluate(() =>
    JSON.stringify([host.replies, { ...localStorage }, document.cookie]),
  )
  expect(heard).not.toContain(recovery)
  expect(heard).not.toContain(drive.lastCode())
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
    expect(await drive.request(page, type, payload)).toMatchObject({
      type: `@w3m-frame/${type}_ERROR`,
      payload: { message },
    })
  await drive.request(page, 'SIGN_OUT')
  expect((await drive.request(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: false })
  await context.close()
})

test('T-H1: somebody who copies everything that the server stores cannot sign', async () => {
  const context = await browser.newContext()
  const { address } = await drive.makeWallet(await drive.open(context), 'stolen')
  const copy = join(tmpdir(), `appkit-stolen-${process.pid}`)
  cpSync(frame.data, copy, { recursive: true })
  stops.push(() => rmSync(copy, { recursive: true, force: true }))
  rmSync(join(copy, 'frame.sqlite.pid'), { force: true })
  const database = await openDatabase({ file: join(copy, 'frame.sqlite') })
  const rows = await database.query('select account, record from frame_wallets', [])
  const row = rows.find(({ record }) => String(record).includes(address))
  const known = Buffer.from(readFileSync(join(copy, 'secret'), 'utf8'), 'base64')
  const secrets = createSecrets(await openKeyring(await createStore(database, Date.now), [known]))
  await database.close()
  const record = readVaultRecord(JSON.parse(String(row?.record)))
  if (record === undefined) throw new Error('no wallet')
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
