import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { parsePairingUri } from '../../runtime/src/kit/requestPairing.js'
import { createMemoryStorage } from '../../runtime/src/storage/createSafeStorage.js'
import { createWalletConnect } from '../../runtime/src/walletconnect/createWalletConnect.js'
import { randomHex32 } from '../../runtime/src/walletconnect/crypto/keys.js'
import { createKeyStore } from '../../runtime/src/walletconnect/keyStore/createKeyStore.js'
import { createRelayClient } from '../../runtime/src/walletconnect/relay/createRelayClient.js'
import type { RelayMessage } from '../../runtime/src/walletconnect/relay/frames.js'
import type { SignEvent } from '../../runtime/src/walletconnect/session/createSignClient.js'
import { requestNamespaces } from '../../runtime/src/walletconnect/session/requestNamespaces.js'
import {
  createTestDapp,
  createTestWallet,
  testSupported,
} from '../../runtime/src/walletconnect/session/testPeers.js'
import { acceptUpgrades } from '../../sandbox/src/http/acceptUpgrades.js'
import { type Listening, listen } from '../../sandbox/src/http/listen.js'
import { acceptRelaySockets, RELAY_PATH } from '../../sandbox/src/relay/acceptRelaySockets.js'

const namespaces = requestNamespaces(['eip155:1', 'eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
const request = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] }

let port = 0
let server: Listening | undefined
let stopRelay = () => {}
async function startRelay(options: { readonly now?: () => number } = {}): Promise<void> {
  server = await listen(
    port,
    () => new Response(''),
    () => {},
  )
  port = server.port
  const projects = new Set(['local'])
  const relay = acceptRelaySockets({
    ...{ projects, origins: [], limiter: null, proxy: null, publicUrl: null },
    ...options,
  })
  stopRelay = relay.close
  acceptUpgrades({ server, publicUrl: null, takers: new Map([[RELAY_PATH, relay.take]]) })
}
async function endRelay(): Promise<void> {
  stopRelay()
  await server?.close()
}

const open: { leave: () => void }[] = []
/** Sockets in the order they were opened. */
const sockets: WebSocket[] = []
const joinWith =
  (projectId = 'local') =>
  (deliver: (message: RelayMessage) => Promise<void>) =>
    createRelayClient({
      ...{ url: `ws://127.0.0.1:${port}${RELAY_PATH}`, projectId, seed: randomHex32(), deliver },
      createSocket(url) {
        const socket = new WebSocket(url)
        sockets.push(socket)
        return socket as never
      },
    })

async function connect() {
  const join = joinWith()
  const [dapp, wallet] = [createTestDapp(join), createTestWallet(join)]
  open.push(dapp, wallet)
  const proposed = await dapp.client.propose({ namespaces })
  await wallet.client.pair(proposed.uri)
  const session = await proposed.session
  return { dapp, wallet, session, topic: session.topic }
}

beforeAll(() => startRelay())
afterAll(endRelay)
afterEach(() => {
  for (const peer of open.splice(0)) peer.leave()
})

describe('our dapp and our wallet over the relay of the sandbox', () => {
  test('pair, approve, ask, change, tell and part', async () => {
    const { dapp, wallet, session, topic } = await connect()
    expect(session.namespaces).toEqual(testSupported)
    expect(await dapp.client.request(topic, request)).toBe('personal_sign ["0x00"]')
    await dapp.client.ping(topic)
    await wallet.client.ping(topic)
    await wallet.client.update(topic, { eip155: testSupported.eip155 as never })
    await wallet.client.extend(topic)
    await wallet.client.emit(topic, { name: 'chainChanged', data: 137 }, 'eip155:137')
    await vi.waitFor(() => expect(dapp.types()).toEqual(['settled', 'updated', 'extended', 'event']))
    await wallet.client.disconnect(topic)
    await vi.waitFor(() => expect(dapp.types().at(-1)).toBe('ended'))
  })

  test('hundred requests at a time are answered, each once', async () => {
    const { dapp, wallet, topic } = await connect()
    const asked = Array.from({ length: 100 }, (_, at) => ({ ...request, params: [at] }))
    const answers = await Promise.all(asked.map((each) => dapp.client.request(topic, each)))
    expect(answers).toEqual(asked.map((_, at) => `personal_sign [${at}]`))
    expect(wallet.types().filter((type) => type === 'request')).toHaveLength(100)
  })

  test('go on after every connection was lost', async () => {
    const { dapp, topic } = await connect()
    for (const socket of sockets) socket.terminate()
    expect(await dapp.client.request(topic, request)).toBe('personal_sign ["0x00"]')
  })

  test('go on after the relay was restarted and has forgotten everything', async () => {
    const { dapp, topic } = await connect()
    await endRelay()
    const asked = dapp.client.request(topic, request)
    await startRelay()
    expect(await asked).toBe('personal_sign ["0x00"]')
  })

  test('find each other again after a reload, with what was said in between', async () => {
    const { dapp, wallet, topic } = await connect()
    dapp.leave()
    const updated = wallet.client.update(topic, { eip155: testSupported.eip155 as never })
    const after = createTestDapp(joinWith(), dapp)
    open.push(after)
    await after.client.restore()
    await updated
    expect(after.client.sessions()[0]?.session.namespaces).toEqual({ eip155: testSupported.eip155 })
    expect(await after.client.request(topic, request)).toBe('personal_sign ["0x00"]')
  })
})

describe('WalletConnect as an app has it', () => {
  const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] }
  /** The same browser at another visit when it is given what it kept. */
  async function visit(kept = { storage: createMemoryStorage(), keys: createKeyStore(noDatabase) }) {
    const events: SignEvent[] = []
    const app = await createWalletConnect({
      ...{ ...kept, metadata, url: `ws://127.0.0.1:${port}${RELAY_PATH}`, projectId: 'local' },
      createSocket: (url) => new WebSocket(url) as never,
      onEvent: (event) => events.push(event),
    })
    open.push({ leave: app.stop })
    return { app, events, kept }
  }
  const noDatabase = () => Promise.reject(new Error('none'))

  test('makes pairings for the views, and its sessions outlive the page', async () => {
    const wallet = createTestWallet(joinWith())
    open.push(wallet)
    const before = await visit()
    const source = before.app.createPairingSource(() => namespaces)
    const { uri } = await source.request({ signal: new AbortController().signal })
    expect(parsePairingUri(uri)).toMatchObject({ uri })
    await wallet.client.pair(uri)
    await vi.waitFor(() => expect(before.events).toMatchObject([{ type: 'settled' }]))
    const [{ session } = {}] = before.app.sessions()
    const topic = session?.topic ?? ''
    expect(await before.app.request(topic, request)).toBe('personal_sign ["0x00"]')
    // The wallet has heard that the session is settled, so nothing is under way any more.
    await vi.waitFor(() => expect(wallet.types()).toContain('acknowledged'))
    before.app.stop()

    const updated = wallet.client.update(topic, { eip155: testSupported.eip155 as never })
    const after = await visit(before.kept)
    expect(after.app.sessions()).toEqual([])
    await after.app.restore()
    await updated
    source.resume?.()
    // Nothing of the first visit comes again.
    expect(after.events.map(({ type }) => type)).toEqual(['restored', 'updated'])
    expect(await after.app.request(topic, request)).toBe('personal_sign ["0x00"]')
    await after.app.disconnect(topic)
    await vi.waitFor(() => expect(wallet.client.sessions()).toEqual([]))
    expect(after.kept.storage.get('@appkit-walletconnect/sessions')).toBe('[]')
  })

  test('contacts nobody before it is needed', async () => {
    const createSocket = vi.fn()
    const app = await createWalletConnect({
      ...{ storage: createMemoryStorage(), keys: createKeyStore(noDatabase), metadata, onEvent: () => {} },
      ...{ url: 'wss://relay.invalid', projectId: 'local', createSocket },
    })
    await app.restore()
    app.stop()
    expect(createSocket).not.toHaveBeenCalled()
  })
})

describe('who is not let in is told why', () => {
  test('an unknown project', async () => {
    const dapp = createTestDapp(joinWith('other'))
    open.push(dapp)
    await expect(dapp.client.propose({ namespaces })).rejects.toMatchObject({ code: 'PROVIDER_INVALID_KEY' })
  })

  test.each([
    ['fast', -3_600_000],
    ['slow', 2 * 86_400_000],
  ])('a clock that is %s', async (_what, difference) => {
    await endRelay()
    await startRelay({ now: () => Date.now() + difference })
    const dapp = createTestDapp(joinWith())
    open.push(dapp)
    await expect(dapp.client.propose({ namespaces })).rejects.toMatchObject({ code: 'RELAY_CLOCK_WRONG' })
    await endRelay()
    await startRelay()
  })
})
