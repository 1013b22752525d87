import { vi } from 'vitest'
import { createSafeStorage } from '../../../runtime/src/storage/createSafeStorage.js'
import {
  createWalletConnect,
  type WalletConnect,
} from '../../../runtime/src/walletconnect/client/createWalletConnect.js'
import { loadPrimitives } from '../../../runtime/src/walletconnect/crypto/primitives.js'
import { createKeyStore } from '../../../runtime/src/walletconnect/keyStore/createKeyStore.js'
import type { WebSocketLike } from '../../../runtime/src/walletconnect/relay/openRelaySocket.js'
import { createTestPage } from '../../../runtime/src/walletconnect/relay/testRelay.js'
import { requestNamespaces } from '../../../runtime/src/walletconnect/session/requestNamespaces.js'
import { createRelay, type Relay } from '../../../server/src/relay/createRelay.js'
import { calm } from '../../contract/support/faultyLine.js'
import { createCountingWallet } from '../../contract/support/walletConnectTabs.js'
import { randomOf } from '../../fuzz/budget.js'
import { createInjector, type Injector } from './injector.js'
import { type Flow, noteUnhandled, type Page } from './page.js'
import { faultyStorage } from './ports.js'

const request = { chainId: 'eip155:1', method: 'personal_sign', params: [1] }

interface Pairing extends Page {
  readonly app: WalletConnect
  readonly wallet: ReturnType<typeof createCountingWallet>
  readonly results: unknown[]
}

/** A line to the relay, which goes wrong where the injector says: each frame is a call over the port. */
function openFaultyLine(relay: Relay, injector: Injector): WebSocketLike {
  let [isOpen, isDead] = [true, false]
  const line: WebSocketLike = {
    onopen: null,
    onmessage: null,
    onerror: null,
    onclose: null,
    readyState: 0 as 0 | 1 | 2 | 3,
    send: (text) => carry('send', String(text), (carried) => connection.receive(carried)),
    close: () => end(),
  }
  const connection = relay.connect({
    clientId: 'app',
    network: '192.0.2.0/24',
    project: 'local',
    send: (text) => carry('receive', text, (data) => line.onmessage?.({ data } as never)),
  })
  function end(): void {
    if (!isOpen) return
    isOpen = false
    connection.close()
    Object.assign(line, { readyState: 3 })
  }
  function carry(way: string, text: string, arrive: (text: string) => void): void {
    if (!isOpen || isDead) return
    const kind = injector.meet('relay', `${way} ${/"method":"(\w+)"/.exec(text)?.[1] ?? 'answer'}`)
    if (kind === 'line dies') isDead = true
    if (kind === 'line ends') {
      end()
      setTimeout(() => line.onclose?.({ code: 1006, reason: '' } as never), 5)
    }
    if (kind === 'dropped' || isDead) return
    const carried = kind === 'spoiled' ? `${text.slice(0, text.length >> 1)}#` : text
    for (let count = 0; count < (kind === 'twice' ? 2 : 1); count++)
      setTimeout(() => isOpen && arrive(carried), kind === 'late' ? 25_000 : 10)
  }
  setTimeout(() => {
    if (!isOpen) return
    Object.assign(line, { readyState: 1 })
    line.onopen?.({} as never)
  }, 10)
  return line
}

/** A user pairs a wallet on another device, which then signs. */
export const pairing: Flow<Pairing> = {
  async open() {
    // The browser's cryptography answers from other threads, which no fake clock waits for; the library's at once.
    const { getRandomValues, randomUUID } = crypto
    const own = { getRandomValues: getRandomValues.bind(crypto), randomUUID: randomUUID.bind(crypto) }
    vi.stubGlobal('crypto', own)
    await loadPrimitives()
    const injector = createInjector((ms) => vi.setSystemTime(Date.now() + ms))
    const relay = createRelay()
    // As the kit has it.
    const { storage: faulty } = faultyStorage(injector)
    const storage = createSafeStorage(() => faulty)
    const { stop, unhandled } = noteUnhandled()
    const app = await createWalletConnect({
      url: 'wss://relay.example/relay',
      projectId: 'p',
      tabs: null,
      page: createTestPage().page,
      storage,
      keys: createKeyStore(() => Promise.reject(new Error('none'))),
      metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
      createSocket: () => openFaultyLine(relay, injector),
      onEvent() {},
    })
    const wallet = createCountingWallet({ relay, random: randomOf(1), faults: () => calm, latest: 20 })
    return {
      app,
      injector,
      results: [],
      unhandled,
      wallet,
      heal() {},
      state: () => stateOf(app, wallet),
      leave() {
        app.stop()
        wallet.leave()
        relay.close()
        stop()
      },
      leftOver: () => undefined,
    }
  },
  async act({ app, results, wallet }) {
    const known = app.sessions()[0]?.session.topic
    let topic = known
    if (topic === undefined) {
      const proposed = await app.propose({ namespaces: requestNamespaces(['eip155:1']) })
      wallet.client.pair(proposed.uri).catch(() => {})
      topic = (await proposed.session).topic
    }
    results.push(await app.request(topic, request))
  },
  isDone: ({ results }) => results.length > 0,
  judge({ results, wallet }) {
    if (new Set(wallet.shown).size !== wallet.shown.length) return 'the wallet was shown a request twice.'
    if ([...wallet.answers.values()].some((count) => count > 1))
      return 'a request of the wallet was answered twice.'
    return results.every((result) => JSON.stringify(result) === '[1]')
      ? undefined
      : `another answer came back: ${JSON.stringify(results)}.`
  },
}

/** The wallet has to have each session that the app has. */
function stateOf(app: WalletConnect, wallet: Pairing['wallet']): string | undefined {
  const held = wallet.client.sessions().map(({ session }) => session.topic)
  const alone = app.sessions().filter(({ session }) => !held.includes(session.topic))
  return alone.length > 0 ? 'the app has a session that the wallet does not have.' : undefined
}
