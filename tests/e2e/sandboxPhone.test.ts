import type { Browser, BrowserContext, Page } from '@playwright/test'
import { base58Encode } from '@polkadot/util-crypto'
import type { TestNamespace } from 'appkit-runtime/testing/playwright'
import { renderSVG } from 'uqr'
import type { Session } from '../../runtime/src/walletconnect/session/session.js'
import { checkAxe } from './support/checkAxe.js'
import { createNodeDapp, type NodeDapp } from './support/nodeDapp.js'
import { accounts, expect, test } from './support/test.js'
import { verifySignature } from './support/verify/verifySignature.js'

const ethereum = 'eip155:1'
const sandboxChain = 'eip155:31337'

let dapp: NodeDapp
const devices: BrowserContext[] = []
/** Errors of the phone's pages, breaches of their policy among them. */
const errors: string[] = []
test.beforeEach(async ({ stage }) => {
  dapp = await createNodeDapp(stage.sandbox)
})
test.afterEach(async () => {
  dapp.stop()
  for (const device of devices.splice(0)) await device.close()
  expect(errors.splice(0)).toEqual([])
})

/** The phone is another device, with a browser of its own. */
async function openPhone(browser: Browser, url: string, look: Look = {}): Promise<Page> {
  const { colorScheme = 'light', width = 360 } = look
  const device = await browser.newContext({
    colorScheme,
    reducedMotion: 'reduce',
    viewport: { width, height: 740 },
  })
  devices.push(device)
  const page = await device.newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(url).origin) errors.push(`asked ${origin}`)
  })
  await page.goto(url)
  // The accounts are drawn with all that can be used.
  await expect(page.getByRole('button', { name: /^Copy 0x/ }).first()).toBeVisible()
  return page
}

/** A link as it was made more than five minutes ago. */
const expired = (uri: string) =>
  uri.replace(/expiryTimestamp=\d+/, `expiryTimestamp=${Math.floor(Date.now() / 1000) - 10}`)

interface Look {
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: number
}

const phone = (page: Page) => ({
  approve: page.getByTestId('phone-approve'),
  reject: page.getByTestId('phone-reject'),
  note: page.getByTestId('phone-note'),
  sessions: page.getByTestId('phone-session'),
  asks: page.getByTestId('phone-pending'),
  detail: page.getByTestId('phone-detail'),
  async pair(uri: string) {
    await page.getByTestId('phone-uri').fill(uri)
    await page.getByTestId('phone-pair').click()
  },
})

test('an app is paired by its link, signs, and is disconnected on the phone', async ({ browser, stage }) => {
  const page = await openPhone(browser, `${stage.sandbox}/wallet`)
  const { approve, asks, detail, note, pair, sessions } = phone(page)
  const { session: settled, uri } = await dapp.propose([ethereum])
  await pair(uri)
  await expect(asks.getByRole('heading')).toHaveText('Connect to Example Shop?')
  await expect(asks).toContainText('shop.example')
  await checkAxe(page, 'proposal')
  await approve.click()
  const session = await settled
  await expect(sessions).toContainText('Example Shop')
  const [account = ''] = session.namespaces.eip155?.accounts ?? []
  const address = account.slice(`${ethereum}:`.length)

  const message = 'Hello from the shop'
  const signing = dapp.request(session, ethereum, 'personal_sign', [
    `0x${Buffer.from(message).toString('hex')}`,
    address,
  ])
  await expect(detail).toHaveText(message)
  await checkAxe(page, 'request')
  await approve.click()
  const rpcUrl = `${stage.sandbox}/blockchain/v1/?chainId=${sandboxChain}&projectId=local`
  const signature = String(await signing)
  expect(await verifySignature('eip155', { address, message, signature, rpcUrl })).toBe(true)
  await expect(note).toHaveText('Done. The app has the answer.')

  await page.getByTestId('phone-disconnect').click()
  await expect(sessions).toHaveCount(0)
  await expect.poll(() => dapp.events.at(-1)?.type).toBe('ended')
  await checkAxe(page, 'home')
})

const five: Readonly<Record<TestNamespace, string>> = {
  eip155: ethereum,
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  cosmos: 'cosmos:cosmoshub-4',
}

/** The first account of a session on a chain. */
function accountOn({ namespaces }: Session, chain: string): string {
  const accounts = Object.values(namespaces).flatMap((entry) => entry.accounts)
  return accounts.find((account) => account.startsWith(`${chain}:`))?.slice(chain.length + 1) ?? ''
}

/** How each namespace is asked to sign a text over a session, and where the signature is in the answer. */
const signing: Readonly<
  Record<TestNamespace, (address: string, message: string) => readonly [method: string, params: unknown]>
> = {
  eip155: (address, message) => ['personal_sign', [`0x${Buffer.from(message).toString('hex')}`, address]],
  solana: (pubkey, message) => [
    'solana_signMessage',
    { pubkey, message: base58Encode(Buffer.from(message)) },
  ],
  bip122: (account, message) => ['signMessage', { account, message, protocol: 'bip322' }],
  polkadot: (address, message) => ['polkadot_signMessage', { address, message }],
  cosmos: (signerAddress, message) => [
    'cosmos_signAmino',
    { signerAddress, signDoc: adr36Document(signerAddress, message) },
  ],
}

const adr36Document = (signer: string, message: string) => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  memo: '',
  msgs: [{ type: 'sign/MsgSignData', value: { signer, data: Buffer.from(message).toString('base64') } }],
})

function signatureIn(answer: unknown): { readonly signature: string; readonly publicKey?: string } {
  if (typeof answer === 'string') return { signature: answer }
  const { signature } = answer as { signature: string | { signature: string; pub_key: { value: string } } }
  if (typeof signature !== 'string') {
    const key = Buffer.from(signature.pub_key.value, 'base64').toString('hex')
    return { signature: signature.signature, publicKey: `0x${key}` }
  }
  return { signature }
}

test('an app is approved on five namespaces, and each signs what the phone shows', async ({
  browser,
  stage,
}) => {
  const { session: settled, uri } = await dapp.propose(Object.values(five))
  const page = await openPhone(browser, `${stage.sandbox}/wallet/wc?uri=${encodeURIComponent(uri)}`, {
    colorScheme: 'dark',
    width: 1280,
  })
  const { approve, detail } = phone(page)
  await expect(approve).toBeVisible()
  await checkAxe(page, 'proposal on five namespaces')
  await approve.click()
  const session = await settled
  expect(Object.keys(session.namespaces).sort()).toEqual(Object.keys(five).sort())
  const rpcUrl = `${stage.sandbox}/blockchain/v1/?chainId=${sandboxChain}&projectId=local`
  for (const [namespace, chain] of Object.entries(five) as [TestNamespace, string][]) {
    const address = accountOn(session, chain)
    const message = `Hello from ${namespace}`
    const answered = dapp.request(session, chain, ...signing[namespace](address, message))
    await expect(detail, namespace).toHaveText(message)
    await approve.click()
    const { publicKey, signature } = signatureIn(await answered)
    // BIP-322 is written in base64; a session's answer in hex.
    const written = namespace === 'bip122' ? Buffer.from(signature, 'hex').toString('base64') : signature
    const signed = { address, message, signature: written, publicKey, rpcUrl }
    expect(await verifySignature(namespace, signed), namespace).toBe(true)
  }
})

test('a person chooses networks and accounts, sends, switches and says no', async ({ browser, stage }) => {
  const page = await openPhone(browser, `${stage.sandbox}/wallet`)
  const { approve, asks, note, pair, reject, sessions } = phone(page)

  await test.step('a proposal is rejected', async () => {
    const { session, uri } = await dapp.propose([ethereum])
    const outcome = session.catch((error: { code: string }) => error.code)
    await pair(uri)
    await reject.click()
    expect(await outcome).toBe('USER_REJECTED')
    await expect(sessions).toHaveCount(0)
    const problem = page.getByRole('alert').first()
    await pair(uri)
    await expect(problem).toContainText('answered this link before')
    await pair(expired(uri))
    await expect(problem).toContainText('has expired')
  })

  const { session: settled, uri } = await dapp.propose([ethereum, 'eip155:137', sandboxChain, five.cosmos])
  await pair(uri)
  await expect(approve).toBeVisible()
  await page.reload()
  await test.step('nothing chosen is nothing approved', async () => {
    const boxes = asks.getByRole('checkbox', { checked: true })
    await expect(boxes.first()).toBeVisible()
    for (let left = await boxes.count(); left > 0; left--) await boxes.first().uncheck()
    await approve.click()
    await expect(asks.getByRole('alert')).toContainText('Choose at least one network')
  })
  for (const name of ['Polygon', 'Sandbox']) await asks.getByLabel(name, { exact: false }).first().check()
  await asks.getByLabel('0x709979').check()
  await approve.click()
  const session = await settled
  expect(session.namespaces).toMatchObject({
    eip155: { accounts: [`${sandboxChain}:${accounts[1]}`, `eip155:137:${accounts[1]}`] },
  })
  expect(Object.keys(session.namespaces)).toEqual(['eip155'])

  await test.step('a transaction is sent on the chain of the sandbox', async () => {
    const to = `0x${'ab'.repeat(20)}`
    const rpc = (method: string, ...params: unknown[]) => callChain(stage.sandbox, method, params)
    const before = BigInt(String(await rpc('eth_getBalance', to, 'latest')))
    const request = { from: accounts[1], to, value: '0x2386f26fc10000' }
    const sent = dapp.request(session, sandboxChain, 'eth_sendTransaction', [request])
    await expect(asks).toContainText('0.01 ETH to')
    await approve.click()
    const hash = await sent
    await expect.poll(() => rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
    expect(BigInt(String(await rpc('eth_getBalance', to, 'latest'))) - before).toBe(10n ** 16n)
  })

  await test.step('a request is declined', async () => {
    const params = ['0x00', accounts[1]]
    const outcome = dapp.request(session, sandboxChain, 'personal_sign', params).catch(codeOf)
    await reject.click()
    expect(await outcome).toBe('USER_REJECTED')
  })

  await test.step('an account that was not given is not asked for', async () => {
    const params = ['0x00', accounts[0]]
    const outcome = dapp.request(session, sandboxChain, 'personal_sign', params).catch(codeOf)
    expect(await outcome).not.toBe('USER_REJECTED')
    await expect(note).toContainText('was not given')
    await expect(asks).toBeHidden()
  })

  await test.step('the phone moves the app to another network', async () => {
    await page.getByTestId('phone-network-eip155').selectOption({ label: 'Polygon' })
    await expect
      .poll(() => dapp.events.at(-1))
      .toMatchObject({ event: { name: 'chainChanged', data: 137, chainId: 'eip155:137' } })
  })

  await test.step('the app moves to a network it did not have', async () => {
    const params = [{ chainId: '0x2105' }]
    const moved = dapp.request(session, sandboxChain, 'wallet_switchEthereumChain', params)
    await expect(asks).toContainText('8453')
    await approve.click()
    expect(await moved).toBe(null)
    const updated = dapp.events.findLast(({ type }) => type === 'updated')
    expect(accountOn((updated as { session: Session }).session, 'eip155:8453')).toBe(accounts[1])
  })

  await test.step('it outlives a reload, and the app can leave', async () => {
    await page.reload()
    await expect(sessions).toContainText('Example Shop')
    await dapp.ping(session)
    const params = ['0x00', accounts[1]]
    const signature = dapp.request(session, 'eip155:137', 'personal_sign', params)
    // So does what it was asked: the relay brings a request once.
    await expect(approve).toBeVisible()
    await page.reload()
    await approve.click()
    expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
    await dapp.disconnect(session)
    await expect(sessions).toHaveCount(0)
    await expect(note).toHaveText('Example Shop is disconnected.')
  })
})

test('a code is read from a picture, and what is none is refused', async ({ browser, stage }) => {
  const page = await openPhone(browser, `${stage.sandbox}/wallet`)
  const { asks, reject } = phone(page)
  const picture = page.getByTestId('phone-picture')
  const problem = page.getByRole('alert').first()
  const choose = (buffer: Buffer) =>
    picture.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })

  await choose(Buffer.from('no picture'))
  await expect(problem).toContainText('no picture')
  await choose(await drawCode(browser, undefined))
  await expect(problem).toContainText('no QR code')

  const { session, uri } = await dapp.propose([ethereum])
  session.catch(() => {})
  await choose(await drawCode(browser, expired(uri)))
  await expect(problem).toContainText('has expired')
  await choose(await drawCode(browser, uri))
  await expect(asks.getByRole('heading')).toHaveText('Connect to Example Shop?')
  await reject.click()
})

test('a link that has expired is called so in the address of the phone, and while its question is shown', async ({
  browser,
  stage,
}) => {
  const { session, uri } = await dapp.propose([ethereum])
  session.catch(() => {})
  const page = await openPhone(browser, `${stage.sandbox}/wallet/wc?uri=${encodeURIComponent(expired(uri))}`)
  const { approve, asks, note, pair, sessions } = phone(page)
  await expect(page.getByRole('alert').first()).toContainText('has expired')
  await pair(uri)
  await expect(approve).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 301_000)
  await approve.click()
  await expect(note).toContainText('has expired')
  await expect(asks).toBeHidden()
  await expect(sessions).toHaveCount(0)
})

test('the phone of the sandbox works by keyboard alone, and in one tab at a time', async ({
  browser,
  stage,
}) => {
  const page = await openPhone(browser, `${stage.sandbox}/wallet`, { colorScheme: 'dark' })
  const { asks, sessions } = phone(page)
  const { session, uri } = await dapp.propose([ethereum])
  await page.keyboard.press('Tab')
  await expect(page.getByTestId('phone-uri')).toBeFocused()
  await page.keyboard.type('wc:nothing')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('phone-uri')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(uri)
  await page.keyboard.press('Enter')
  await expect(asks).toBeVisible()
  // Escape decides nothing.
  await page.keyboard.press('Escape')
  await expect(asks).toBeVisible()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    if (await page.getByTestId('phone-approve').evaluate((button) => button === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await session
  await expect(sessions).toHaveCount(1)

  const other = await page.context().newPage()
  await other.goto(`${stage.sandbox}/wallet`)
  await expect(other.getByTestId('phone-session')).toHaveCount(1)
  await expect(page.getByText('in use in another tab')).toBeVisible()
  await checkAxe(page, 'in use elsewhere')
  await page.getByRole('button', { name: 'Use it here' }).click()
  await expect(sessions).toHaveCount(1)
  await expect(other.getByText('in use in another tab')).toBeVisible()
})

const codeOf = (error: { readonly code: string }) => error.code

async function callChain(sandbox: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const reply = await fetch(`${sandbox}/blockchain/v1/?chainId=${sandboxChain}&projectId=local`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await reply.json()) as { result?: unknown }).result
}

/** A photo of a screen, as far as it can be had: a QR code at an angle, or none. */
async function drawCode(browser: Browser, uri: string | undefined): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 700, height: 900 } })
  const code = uri === undefined ? '' : renderSVG(uri, { ecc: 'Q', border: 4 })
  await page.setContent(`<body><style>
    body { margin: 0; display: grid; place-items: center; height: 900px; background: #445 }
    div { width: 420px; transform: rotate(7deg); filter: blur(.6px) contrast(.8) }
  </style><div>${code}</div></body>`)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

test('what is set while the phone still loads is kept', async ({ browser, stage }) => {
  const device = await browser.newContext()
  devices.push(device)
  const page = await device.newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/wallet/config.json', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${stage.sandbox}/wallet`)
  const signsIn = page.getByTestId('phone-signs-in')
  await signsIn.uncheck()
  const { pair, reject } = phone(page)
  const { uri } = await dapp.propose([ethereum])
  await pair(uri)
  release()
  await reject.click()
  await expect(signsIn).not.toBeChecked()
  await page.reload()
  await expect(signsIn).not.toBeChecked()
})
