import { createMemoryStorage } from '../../../runtime/src/storage/createSafeStorage.js'
import { createWalletConnect } from '../../../runtime/src/walletconnect/client/createWalletConnect.js'
import { createTestWallet } from '../../../runtime/src/walletconnect/client/testPeers.js'
import type { SignEvent } from '../../../runtime/src/walletconnect/client/types.js'
import { openEnvelope, readRelayMessage } from '../../../runtime/src/walletconnect/crypto/envelope.js'
import { randomHex32 } from '../../../runtime/src/walletconnect/crypto/keys.js'
import { createKeyStore } from '../../../runtime/src/walletconnect/keyStore/createKeyStore.js'
import { createRelayClient } from '../../../runtime/src/walletconnect/relay/createRelayClient.js'
import type { RelayMessage } from '../../../runtime/src/walletconnect/relay/frames.js'
import { createTestPage } from '../../../runtime/src/walletconnect/relay/testRelay.js'
import { createTestBrowser } from '../../../runtime/src/walletconnect/tabs/testTabs.js'
import type { Relay } from '../../../server/src/relay/createRelay.js'
import { type Faults, openLine } from './faultyLine.js'

export interface CreateTabbedAppParameters {
  readonly relay: Relay
  readonly random: () => number
  readonly faults: () => Faults
  readonly latest?: number
}

const noDatabase = () => Promise.reject(new Error('none'))

/** One browser with tabs of an app, and a wallet on another device; lines to the relay are as bad as they are set to be. */
export function createTabbedApp(parameters: CreateTabbedAppParameters) {
  const { openTab } = createTestBrowser()
  const [storage, keys] = [createMemoryStorage(), createKeyStore(noDatabase)]

  async function open() {
    const tab = openTab()
    const page = createTestPage()
    const lines: ReturnType<typeof openLine>[] = []
    const reported: SignEvent[] = []
    let isGone = false
    const app = await createWalletConnect({
      keys,
      tabs: tab.tabs,
      page: page.page,
      url: 'wss://relay.example/relay',
      projectId: 'p',
      metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
      // Writes of a page that is gone do not reach the storage.
      storage: {
        ...storage,
        set: (key, value) => void (isGone || storage.set(key, value)),
        remove: (key) => void (isGone || storage.remove(key)),
      },
      createSocket() {
        const opened = openLine({ ...parameters, clientId: 'app' })
        lines.push(opened)
        if (isGone) opened.end()
        return opened.line
      },
      onEvent: (event) => reported.push(event),
    })
    return {
      app,
      reported,
      ...page,
      topics: () => app.sessions().map(({ session }) => session.topic),
      cut: () => lines.at(-1)?.cut(),
      stop: tab.stop,
      resume: tab.resume,
      /** The page is gone without a word. */
      kill() {
        isGone = true
        tab.kill()
        for (const line of lines) line.end()
      },
    }
  }
  return { open }
}

/** A wallet that notes which requests it was shown, and how often each of its own was answered. */
export function createCountingWallet(parameters: CreateTabbedAppParameters) {
  const shown: number[] = []
  const answers = new Map<number, number>()
  const [storage, seed] = [createMemoryStorage(), randomHex32()]
  const lines: ReturnType<typeof openLine>[] = []
  const wallet = createTestWallet((deliver) =>
    createRelayClient({
      url: 'ws://127.0.0.1:1/relay',
      projectId: 'p',
      seed,
      storage,
      createSocket() {
        const opened = openLine({ ...parameters, clientId: 'wallet' })
        lines.push(opened)
        return opened.line
      },
      async deliver(message) {
        await count(message)
        await deliver(message)
      },
    }),
  )
  async function count({ topic, message }: RelayMessage): Promise<void> {
    const envelope = readRelayMessage(message)
    const symKey = await wallet.keys.read(topic)
    const text = envelope && symKey ? openEnvelope(envelope, symKey) : undefined
    const payload = JSON.parse(text ?? '{}')
    if (payload.method === undefined && typeof payload.id === 'number')
      answers.set(payload.id, (answers.get(payload.id) ?? 0) + 1)
  }
  wallet.behaviour.request = (request) => {
    shown.push(request.id)
    return wallet.client.respond(request, { result: request.params })
  }
  return { ...wallet, shown, answers, cut: () => lines.at(-1)?.cut() }
}
