import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import { createKeyStore, type KeyStore } from '../keyStore/createKeyStore.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { RelayMessage } from '../relay/frames.js'
import { approveNamespaces, type SupportedNamespaces } from '../session/approveNamespaces.js'
import type { CreateProposalsParameters } from '../session/createProposals.js'
import type { PeerMetadata } from '../session/session.js'
import { createWalletClient } from '../wallet/createWalletClient.js'
import type { Proposal, SignInRequest, WalletRequest } from '../wallet/readFromDapp.js'
import type { WalletEvent } from '../wallet/types.js'
// Loaded beforehand, because the clock of a test does not wait for an import.
import './createSessionClient.js'
import { createSignClient } from './createSignClient.js'
import type { SignEvent } from './types.js'

interface Published extends RelayMessage {
  readonly tag: number
  readonly ttl: number
  readonly from: object
}

/** A relay in memory: every message reaches all who listen, now or later, except its sender. */
export function createTestHub() {
  const mailbox: Published[] = []
  const members = new Map<
    object,
    { topics: Set<string>; deliver: (message: RelayMessage) => Promise<unknown> }
  >()
  const faults: { isDown: boolean; isHeld?: Promise<void> } = { isDown: false }

  function join(deliver: (message: RelayMessage) => Promise<unknown>): RelayClient {
    const self = {}
    const topics = new Set<string>()
    let line: Promise<unknown> = Promise.resolve()
    const bring = (message: Published) => {
      if (message.from !== self) line = line.then(() => deliver(message))
    }
    members.set(self, { topics, deliver: async (message) => bring(message as Published) })
    return {
      async publish(topic, message, { tag, ttl }) {
        if (faults.isDown) return new Promise(() => {})
        await faults.isHeld
        const published = { topic, message, publishedAt: Date.now(), tag, ttl, from: self }
        mailbox.push(published)
        for (const member of members.values()) {
          if (member.topics.has(topic)) void member.deliver(published)
        }
      },
      async subscribe(topic) {
        topics.add(topic)
        for (const message of mailbox) if (message.topic === topic) bring(message)
      },
      unsubscribe: (topic) => void topics.delete(topic),
      check: () => {},
      state: { status: 'ready', attempt: 0 },
      leads: true,
      stop: () => void members.delete(self),
    }
  }
  return { join, mailbox, faults, topics: () => [...members.values()].map(({ topics }) => [...topics]) }
}

const testMetadata = (name: string): PeerMetadata => ({
  name,
  description: `${name} of a test`,
  url: 'https://app.example',
  icons: [],
})

const testAddress = '0x1111111111111111111111111111111111111111'
export const testSupported: SupportedNamespaces = {
  eip155: {
    chains: ['eip155:1', 'eip155:137'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
    accounts: [`eip155:1:${testAddress}`, `eip155:137:${testAddress}`],
  },
  solana: {
    chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    methods: ['solana_signMessage'],
    events: [],
    accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:11111111111111111111111111111111'],
  },
}

const noDatabase = () => Promise.reject(new Error('none'))

type Join = (deliver: (message: RelayMessage) => Promise<unknown>) => RelayClient

/** A dapp on a relay; with the storage and keys of an earlier one it is the same after a reload. */
export function createTestDapp(
  join: Join,
  kept: {
    storage?: ReturnType<typeof createMemoryStorage>
    keys?: KeyStore
    claim?: CreateProposalsParameters['claim']
    beforeEvents?: () => Promise<unknown>
  } = {},
) {
  const events: SignEvent[] = []
  const storage = kept.storage ?? createMemoryStorage()
  const keys = kept.keys ?? createKeyStore(noDatabase)
  let relay: RelayClient | undefined
  const client = createSignClient({
    keys,
    storage,
    metadata: testMetadata('Dapp'),
    ...(kept.claim && { claim: kept.claim }),
    ...(kept.beforeEvents && { beforeEvents: kept.beforeEvents }),
    relay: () => {
      relay ??= join((message) => client.deliver(message))
      return relay
    },
    onEvent: (event) => events.push(event),
  })
  return {
    client,
    events,
    storage,
    keys,
    types: () => events.map(({ type }) => type),
    leave: () => {
      client.stop()
      relay?.stop()
    },
    /** The page is gone without a word. */
    kill: () => relay?.stop(),
  }
}

/** A wallet that approves and answers as it is set to; by default everything it supports, and by the method's name. */
export function createTestWallet(
  join: Join,
  kept: { storage?: ReturnType<typeof createMemoryStorage>; keys?: KeyStore; signsIn?: boolean } = {},
) {
  const events: WalletEvent[] = []
  const storage = kept.storage ?? createMemoryStorage()
  const keys = kept.keys ?? createKeyStore(noDatabase)
  const behaviour = {
    propose: (proposal: Proposal): unknown => {
      const approved = approveNamespaces(proposal, testSupported)
      return 'namespaces' in approved
        ? client.approve(proposal, approved.namespaces)
        : client.reject(proposal)
    },
    signIn: (_request: SignInRequest): unknown => undefined,
    request: (request: WalletRequest): unknown =>
      client.respond(request, { result: `${request.method} ${JSON.stringify(request.params)}` }),
  }
  let relay: RelayClient | undefined
  const client = createWalletClient({
    keys,
    storage,
    metadata: testMetadata('Wallet'),
    signsIn: () => kept.signsIn === true,
    relay: () => {
      relay ??= join((message) => client.deliver(message))
      return relay
    },
    onEvent(event) {
      events.push(event)
      const ended = async () => {
        if (event.type === 'proposal') await behaviour.propose(event.proposal)
        if (event.type === 'signIn') await behaviour.signIn(event.request)
        if (event.type === 'request') await behaviour.request(event.request)
      }
      // A peer that leaves meanwhile rejects.
      ended().catch(() => {})
    },
  })
  return {
    client,
    events,
    storage,
    keys,
    behaviour,
    types: () => events.map(({ type }) => type),
    leave: () => {
      client.stop()
      relay?.stop()
    },
  }
}
