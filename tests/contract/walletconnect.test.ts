import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { parsePairingUri } from '../../runtime/src/kit/requestPairing.js'
import { createMemoryStorage } from '../../runtime/src/storage/createSafeStorage.js'
import { createWalletConnect } from '../../runtime/src/walletconnect/client/createWalletConnect.js'
import {
  createTestDapp,
  createTestWallet,
  testSupported,
} from '../../runtime/src/walletconnect/client/testPeers.js'
import type { SignEvent } from '../../runtime/src/walletconnect/client/types.js'
import { randomHex32 } from '../../runtime/src/walletconnect/crypto/keys.js'
import { createKeyStore } from '../../runtime/src/walletconnect/keyStore/createKeyStore.js'
import { createRelayClient } from '../../runtime/src/walletconnect/relay/createRelayClient.js'
import type { RelayMessage } from '../../runtime/src/walletconnect/relay/frames.js'
import { requestNamespaces } from '../../runtime/src/walletconnect/session/requestNamespaces.js'
import { createRelayServer } from './support/relayServer.js'

const namespaces = requestNamespaces(['eip155:1', 'eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
const request = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] }

const relay = createRelayServer()
const open: { leave: () => void }[] = []
/** Sockets in the order they were opened. */
const sockets: WebSocket[] = []
const joinWith =
  (projectId = 'local') =>
  (deliver: (message: RelayMessage) => Promise<unknown>) =>
    createRelayClient({
      url: relay.url,
      projectId,
      seed: randomHex32(),
      deliver,
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

beforeAll(() => relay.start())
afterAll(relay.stop)
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
    await relay.stop()
    const asked = dapp.client.request(topic, request)
    await relay.start()
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
  /** The same browser at another visit when it is given `kept`. */
  async function visit(kept = { storage: createMemoryStorage(), keys: createKeyStore(noDatabase) }) {
    const events: SignEvent[] = []
    const app = await createWalletConnect({
      ...kept,
      metadata,
      url: relay.url,
      projectId: 'local',
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
    expect(wallet.client.sessions()[0]?.session.peer.metadata).toEqual(metadata)
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
    expect(after.events.map(({ type }) => type)).toEqual(['found', 'restored', 'updated'])
    expect(await after.app.request(topic, request)).toBe('personal_sign ["0x00"]')
    await after.app.disconnect(topic)
    await vi.waitFor(() => expect(wallet.client.sessions()).toEqual([]))
    expect(after.kept.storage.get('@appkit-walletconnect/sessions')).toBe('[]')
  })

  test('contacts nobody before it is needed', async () => {
    const createSocket = vi.fn()
    const app = await createWalletConnect({
      storage: createMemoryStorage(),
      keys: createKeyStore(noDatabase),
      metadata,
      onEvent: () => {},
      url: 'wss://relay.invalid',
      projectId: 'local',
      createSocket,
    })
    await app.restore()
    app.stop()
    expect(createSocket).not.toHaveBeenCalled()
  })
})

describe('who is not let in gets the reason', () => {
  test('an unknown project', async () => {
    const dapp = createTestDapp(joinWith('other'))
    open.push(dapp)
    const { sent } = await dapp.client.propose({ namespaces })
    await expect(sent).rejects.toMatchObject({ code: 'PROVIDER_INVALID_KEY' })
  })

  test('a page of another origin', async () => {
    const join = (deliver: (message: RelayMessage) => Promise<unknown>) =>
      createRelayClient({
        url: relay.url,
        projectId: 'local',
        seed: randomHex32(),
        deliver,
        createSocket: (url) => new WebSocket(url, { origin: 'https://elsewhere.example' }) as never,
      })
    const dapp = createTestDapp(join)
    open.push(dapp)
    const { sent } = await dapp.client.propose({ namespaces })
    await expect(sent).rejects.toMatchObject({
      code: 'PROVIDER_ORIGIN_NOT_ALLOWED',
    })
  })

  test.each([
    ['fast', -3_600_000],
    ['slow', 2 * 86_400_000],
  ])('a clock that is %s', async (_what, difference) => {
    await relay.stop()
    await relay.start({ now: () => Date.now() + difference })
    const dapp = createTestDapp(joinWith())
    open.push(dapp)
    const { sent } = await dapp.client.propose({ namespaces })
    await expect(sent).rejects.toMatchObject({ code: 'RELAY_CLOCK_WRONG' })
    await relay.stop()
    await relay.start()
  })
})
