import WebSocket from 'ws'
import { createMemoryStorage } from '../../../runtime/src/storage/createSafeStorage.js'
import { createWalletConnect } from '../../../runtime/src/walletconnect/client/createWalletConnect.js'
import type { SignEvent } from '../../../runtime/src/walletconnect/client/types.js'
import { createKeyStore } from '../../../runtime/src/walletconnect/keyStore/createKeyStore.js'
import { requestNamespaces } from '../../../runtime/src/walletconnect/session/requestNamespaces.js'
import type { Session } from '../../../runtime/src/walletconnect/session/session.js'

export interface NodeDapp {
  /** Makes a code for a wallet; `session` settles with what the wallet says. */
  propose(chains: readonly string[]): Promise<{ readonly uri: string; readonly session: Promise<Session> }>
  request(session: Session, chainId: string, method: string, params: unknown): Promise<unknown>
  disconnect(session: Session): Promise<void>
  ping(session: Session): Promise<void>
  readonly events: SignEvent[]
  stop(): void
}

/** An app in this process, on the relay of a sandbox. */
export async function createNodeDapp(sandbox: string, name = 'Example Shop'): Promise<NodeDapp> {
  const events: SignEvent[] = []
  const client = await createWalletConnect({
    url: `${sandbox.replace(/^http/, 'ws')}/relay`,
    projectId: 'local',
    metadata: { name, description: 'Sells examples.', url: 'https://shop.example', icons: [] },
    storage: createMemoryStorage(),
    keys: createKeyStore(() => Promise.reject(new Error('There is no database in Node.'))),
    createSocket: (url) => new WebSocket(url) as never,
    onEvent: (event) => events.push(event),
  })
  return {
    events,
    propose: (chains) => client.propose({ namespaces: requestNamespaces(chains) }),
    request: ({ topic }, chainId, method, params) => client.request(topic, { chainId, method, params }),
    disconnect: ({ topic }) => client.disconnect(topic),
    ping: ({ topic }) => client.ping(topic),
    stop: client.stop,
  }
}
