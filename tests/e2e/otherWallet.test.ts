import type { Page } from '@playwright/test'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { createSessionSigner } from 'appkit-runtime/testing'
import { verifyTypedData } from 'viem'
import { createRelayServer } from '../contract/support/relayServer.js'
import { createPeerWallet } from '../contract/support/walletConnectPeers.js'
import { keepHost } from './support/builtApps.js'
import { kitOf } from './support/kitOf.js'
import { serveSignIn } from './support/serveSignIn.js'
import { serveStatic } from './support/serveStatic.js'
import { signAndVerify } from './support/signAndVerify.js'
import { isSigned, transferOfSol } from './support/solanaTransfer.js'
import { accounts, test as base, expect, type StageOptions, ui } from './support/test.js'

/** The modal in Chromium, and a wallet of another maker in this process, on a relay that can be restarted. */
const test = base.extend<{
  relay: ReturnType<typeof createRelayServer>
  openPage: (options?: StageOptions) => Promise<void>
  peer: Awaited<ReturnType<typeof openWallet>>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  relay: async ({}, use) => {
    const relay = createRelayServer()
    await relay.start()
    await use(relay)
    await relay.stop()
  },
  openPage: async ({ allow, page, relay, stage }, use) => {
    const policy = (await fetch(stage.stage)).headers.get('content-security-policy') ?? ''
    const csp = policy.replace('connect-src', `connect-src ${new URL(relay.url).origin}`)
    const { server, url } = await serveStatic(await keepHost('stage'), csp, {
      createAnswer: serveSignIn(stage.sandbox),
    })
    allow(url)
    await use(async (options) => {
      const endpoints = { relay: relay.url, blockchainApi: `${stage.sandbox}/blockchain`, auth: '/auth' }
      const config = { projectId: 'local', endpoints, ...options?.config }
      await page.goto(`${url}?options=${encodeURIComponent(JSON.stringify({ ...options, config }))}`)
    })
    server.close()
  },
  peer: async ({ relay, stage }, use) => {
    const peer = await openWallet(relay.url, stage.sandbox)
    await use(peer)
    await peer.leave()
  },
})

const chains = [
  'eip155:31337',
  'eip155:1',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
]

/** Approves three namespaces, and answers what it is asked with keys of its own. */
async function openWallet(relayUrl: string, sandbox: string) {
  const { isConnected, kit, leave } = await createPeerWallet(relayUrl)
  const rpcUrl = `${sandbox}/blockchain/v1/?chainId=eip155:31337&projectId=wallet`
  const signer = createSessionSigner({ rpcUrls: { 'eip155:31337': rpcUrl } })
  const namespaces = Object.fromEntries(
    Object.entries(signer.supported)
      .filter(([namespace]) => chains.some((chain) => chain.startsWith(`${namespace}:`)))
      .map(([namespace, { events, methods, ...own }]) => {
        const asked = chains.filter((chain) => own.chains.includes(chain))
        const given = own.accounts.filter((account) => asked.some((chain) => account.startsWith(`${chain}:`)))
        return [namespace, { chains: asked, accounts: given, events, methods }]
      }),
  )
  const state = {
    requests: [] as string[],
    chains: [] as string[],
    deleted: 0,
    declines: false,
    hold: Promise.resolve(),
  }
  kit.on('session_proposal', ({ id }) => {
    if (state.declines) void kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
    else void kit.approveSession({ id, namespaces: namespaces as never })
  })
  kit.on('session_delete', () => {
    state.deleted += 1
  })
  kit.on('session_request', async ({ id, topic, params: { chainId, request } }) => {
    state.requests.push(request.method)
    state.chains.push(chainId)
    await state.hold
    const result = await signer.answer({ ...request, chainId })
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } as never })
  })
  return { isConnected, kit, leave, namespaces, signer, state }
}

/** Their client may not notice an answer that comes before it listens: then it asks again. */
async function untilAnswered(ask: () => Promise<void>): Promise<void> {
  const silence = () => new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), 5000))
  await expect(() => Promise.race([ask(), silence()])).toPass()
}

async function showCode(page: Page): Promise<string> {
  await ui(page).connect.click()
  await page.getByTestId('wallet-selector-walletconnect').click()
  const code = page.getByTestId('wui-qr-code')
  await expect(code).toBeVisible()
  return (await code.getAttribute('uri')) ?? ''
}

const three = { namespaces: ['eip155', 'solana', 'bip122'], networks: chains }

async function connectThree(page: Page, wallet: Awaited<ReturnType<typeof openWallet>>): Promise<void> {
  await wallet.kit.pair({ uri: await showCode(page) })
  await expectThree(page, 'connected')
  await expect(ui(page).card).toBeHidden()
}

async function expectThree(page: Page, status: string): Promise<void> {
  for (const namespace of three.namespaces)
    await expect(page.getByTestId(`${namespace}-status`)).toHaveText(status)
}

test("another maker's wallet connects on three namespaces, signs, sends, and ends the session", async ({
  page,
  stage,
  openPage,
  peer: wallet,
}) => {
  await openPage(three)
  await connectThree(page, wallet)
  for (const namespace of ['eip155', 'solana', 'bip122'] as const) await signAndVerify(page, stage, namespace)
  const to = `0x${'cd'.repeat(20)}`
  const ask = (method: string, params: readonly unknown[]) =>
    page.evaluate(
      ([method, params]) => {
        const { kit } = window as unknown as {
          kit: { getProvider(namespace: string): { request(call: object): Promise<unknown> } }
        }
        return kit.getProvider('eip155').request({ method, params })
      },
      [method, params] as const,
    )
  const before = BigInt(String(await ask('eth_getBalance', [to, 'latest'])))
  const hash = await ask('eth_sendTransaction', [{ from: accounts[0], to, value: '0x7' }])
  await expect.poll(() => ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  expect(BigInt(String(await ask('eth_getBalance', [to, 'latest'])))).toBe(before + 7n)

  await page.reload()
  await expectThree(page, 'connected')
  await signAndVerify(page, stage, 'eip155')
  const [topic = ''] = Object.keys(wallet.kit.getActiveSessions())
  await wallet.kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await expectThree(page, 'disconnected')
})

test("another maker's wallet declines, signs typed data, changes its session, and hears that the page leaves", async ({
  page,
  openPage,
  peer: wallet,
}) => {
  await openPage(three)
  wallet.state.declines = true
  await wallet.kit.pair({ uri: await showCode(page) })
  await expect(ui(page).card).toContainText('Connection declined')
  wallet.state.declines = false
  await page.getByRole('button', { name: 'Try again' }).click()
  const code = page.getByTestId('wui-qr-code')
  await expect(code).toBeVisible()
  await wallet.kit.pair({ uri: (await code.getAttribute('uri')) ?? '' })
  await expectThree(page, 'connected')

  const typed = {
    domain: { name: 'Shop', version: '1', chainId: 31337 },
    types: { Order: [{ name: 'id', type: 'uint256' }] },
    primaryType: 'Order',
    message: { id: '7' },
  } as const
  const types = { EIP712Domain: ['name', 'version'].map((name) => ({ name, type: 'string' })) }
  types.EIP712Domain.push({ name: 'chainId', type: 'uint256' })
  const signature = await page.evaluate(
    ([account, data]) => {
      const { kit } = window as unknown as {
        kit: { getProvider(namespace: string): { request(call: object): Promise<unknown> } }
      }
      return kit.getProvider('eip155').request({ method: 'eth_signTypedData_v4', params: [account, data] })
    },
    [accounts[0], JSON.stringify({ ...typed, types: { ...types, ...typed.types } })] as const,
  )
  const order = { ...typed, message: { id: 7n }, address: accounts[0], signature: signature as `0x${string}` }
  expect(await verifyTypedData(order)).toBe(true)

  const [topic = ''] = Object.keys(wallet.kit.getActiveSessions())
  const { bip122: _, ...namespaces } = wallet.namespaces
  await untilAnswered(() => wallet.kit.engine.signClient.ping({ topic }))
  await untilAnswered(async () => (await wallet.kit.extendSession({ topic })).acknowledged())
  const update = { topic, namespaces: namespaces as never }
  await untilAnswered(async () => (await wallet.kit.updateSession(update)).acknowledged())
  await expect(page.getByTestId('bip122-status')).toHaveText('disconnected')
  await expect(page.getByTestId('solana-status')).toHaveText('connected')

  await ui(page).account.click()
  await page.getByTestId('disconnect-button').click()
  await expectThree(page, 'disconnected')
  await expect.poll(() => wallet.state.deleted).toBe(1)
  expect(wallet.kit.getActiveSessions()).toEqual({})
})

test("another maker's wallet follows a switch of the chain, switches it itself, and signs for Solana", async ({
  page,
  openPage,
  peer: wallet,
}) => {
  await openPage(three)
  await connectThree(page, wallet)
  await page.getByRole('button', { name: 'Open networks' }).click()
  await ui(page).networkRow('Ethereum').click()
  await expect(page.getByTestId('network')).toHaveText('Ethereum')
  await kitOf(page).sign('eip155', 'hello')
  expect(wallet.state.chains.at(-1)).toBe('eip155:1')

  const [topic = ''] = Object.keys(wallet.kit.getActiveSessions())
  const chainChanged = { name: 'chainChanged', data: 31337 }
  await wallet.kit.emitSessionEvent({ topic, event: chainChanged, chainId: 'eip155:31337' })
  await expect(page.getByTestId('network')).toHaveText('Sandbox')
  await kitOf(page).sign('eip155', 'hello')
  expect(wallet.state.chains.at(-1)).toBe('eip155:31337')

  const { address: account = '' } = await kitOf(page).account('solana')
  const unsigned = transferOfSol(account)
  const signed = await page.evaluate(
    async (bytes) => {
      const { kit } = window as unknown as {
        kit: {
          getProvider(namespace: string): { signTransaction(transaction: Uint8Array): Promise<Uint8Array> }
        }
      }
      return [...(await kit.getProvider('solana').signTransaction(Uint8Array.from(bytes)))]
    },
    [...unsigned],
  )
  expect(isSigned(signed, { account, unsigned })).toBe(true)
})

test('a relay that restarts in the middle of a request takes nothing away', async ({
  page,
  openPage,
  relay,
  peer: wallet,
}) => {
  await openPage(three)
  await connectThree(page, wallet)
  let goOn = () => {}
  wallet.state.hold = new Promise((resolve) => {
    goOn = resolve
  })
  const signing = kitOf(page).sign('eip155', 'hello')
  await expect.poll(() => wallet.state.requests).toEqual(['personal_sign'])
  await relay.stop()
  await expect.poll(() => wallet.isConnected()).toBe(false)
  await relay.start()
  // An answer that it gives before it is back costs it 20 s.
  await expect.poll(() => wallet.isConnected()).toBe(true)
  goOn()
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
  expect(wallet.state.requests).toEqual(['personal_sign'])

  await ui(page).account.click()
  await page.getByTestId('disconnect-button').click()
  await expectThree(page, 'disconnected')
  await expect.poll(() => wallet.state.deleted).toBe(1)
  expect(Object.keys(wallet.kit.getActiveSessions())).toEqual([])
})

test("another maker's wallet signs in while it connects", async ({ page, openPage, peer: wallet }) => {
  const { kit, signer, state } = wallet
  kit.on('session_authenticate', async ({ id, params }) => {
    const iss = `did:pkh:eip155:31337:${accounts[0]}`
    const payload = populateAuthPayload({
      authPayload: params.authPayload,
      chains: ['eip155:31337', 'eip155:1'],
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
    const message = kit.formatAuthMessage({ request: payload, iss })
    const call = [`0x${Buffer.from(message).toString('hex')}`, accounts[0]]
    const s = await signer.answer({ chainId: 'eip155:31337', method: 'personal_sign', params: call })
    const signed = buildAuthObject(payload as never, { t: 'eip191', s: String(s) }, iss)
    await kit.approveSessionAuthenticate({ id, auths: [signed] })
  })
  await openPage({ config: { siwx: { statement: 'Sign in to see your orders.' } } as never })
  await kit.pair({ uri: await showCode(page) })
  await expect(page.getByTestId('session-status')).toHaveText('authenticated')
  await expect(page.getByTestId('session-account')).toHaveText(accounts[0])
  await expect(ui(page).card).toBeHidden()
  expect(await page.evaluate(async () => (await fetch('/orders')).status)).toBe(200)
  expect(state.requests).toEqual([])
  expect(await kitOf(page).sign('eip155', 'hello')).toMatch(/^0x/)
})
