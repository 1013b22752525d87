import type { NodeCall, RemoteAccount, RemoteCall, RemoteEvent, RemoteWallet } from './remoteWallet.js'
import type { CaipNetworkId } from './types.js'

/** A wallet on another device for tests: its accounts and methods can be changed, and its answers are the test's. */
export function createTestRemoteWallet(
  answer: (call: RemoteCall) => unknown = () => null,
  {
    accounts,
    methods,
    node = () => null,
  }: {
    readonly accounts: readonly string[]
    readonly methods: readonly string[]
    /** How the nodes of the app answer. */
    readonly node?: (call: NodeCall) => unknown
  },
) {
  const listeners = new Set<(event?: RemoteEvent) => void>()
  const calls: RemoteCall[] = []
  const reads: NodeCall[] = []
  const state = { accounts, methods, hasLeft: false }
  const wallet: RemoteWallet = {
    accounts: () =>
      state.accounts.map((id): RemoteAccount => {
        const at = id.lastIndexOf(':')
        return { caipNetworkId: id.slice(0, at) as CaipNetworkId, address: id.slice(at + 1) }
      }),
    allows: (method) => state.methods.includes(method),
    ready: async () => {},
    async request(call) {
      calls.push(call)
      return answer(call)
    },
    async read(call) {
      reads.push(call)
      return node(call)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async disconnect() {
      state.hasLeft = true
    },
  }
  const tell = (event?: RemoteEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  return { wallet, calls, reads, state, tell }
}
