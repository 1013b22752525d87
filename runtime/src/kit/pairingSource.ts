import { type Signal, signal } from '@preact/signals-core'
import { type AppKitError, loadCode } from '../errors/AppKitError.js'
import { actOnConnection } from './actions.js'
import { loadCalls } from './drivers.js'
import { givenPairing, type Pairing } from './pairing.js'
import type { PairingSource } from './pairingTypes.js'
import type { Kit } from './types.js'

export interface PairingStore {
  readonly given: Signal<Pairing | undefined>
  /** The source of new pairings: a feature's, unless another one was set. */
  readonly source: Signal<PairingSource | undefined>
  /** Why the last pairing was not taken. */
  readonly problem: Signal<AppKitError | undefined>
}

const stores = new WeakMap<Kit, PairingStore>()

/** Finds the store in which a kit keeps its pairing, and the source that makes another. */
export function pairingStore(kit: Kit): PairingStore {
  let store = stores.get(kit)
  if (store === undefined) {
    store = { given: givenPairing(kit), source: signal(sourceOf(kit)), problem: signal() }
    stores.set(kit, store)
  }
  return store
}

/** The prefix of the ids of wallets on other devices, the same in every namespace. */
export const remotePrefix = 'walletConnect:'

/** Whether a connector is, or was, a wallet on another device. */
export const isRemoteConnectorId = (id: string): boolean => id.startsWith(remotePrefix)

/** The source that a feature brings, if the config asks for it. Its code comes with the first pairing or return. */
function sourceOf(kit: Kit): PairingSource | undefined {
  const { endpoints, enableWalletConnect, features } = kit.config
  const load = kit.features.find(({ loadPairingSource }) => loadPairingSource)?.loadPairingSource
  const isOff = enableWalletConnect === false || features.walletConnect === false
  if (!load || !endpoints.relay || isOff || kit.chains.size === 0) return undefined
  let made: PairingSource | undefined
  let loading: Promise<PairingSource> | undefined
  const get = async () => {
    loading ??= loadCode(load(kit))
    // The next pairing tries again.
    loading.catch(() => {
      loading = undefined
    })
    made = await loading
    return made
  }
  /** Once it has loaded. Where it does not load, the next pairing tries again and reports it. */
  const use = (run: (source: PairingSource) => void) =>
    void get()
      .then(run)
      .catch(() => {})
  return {
    preload: () => use(() => {}),
    prepare: () => use((source) => source.prepare?.()),
    request: async (options) => (await get()).request(options),
    expect: () => made?.expect?.(),
    resume: () => made?.resume?.(),
    restore: () => use((source) => source.restore?.()),
  }
}

/** Loads the code for connecting the wallets that were found, so that the choice of one does not wait for it. */
export function preloadConnecting(kit: Kit): void {
  // An error is ignored: the choice tries again and reports it.
  actOnConnection(() => {}).catch(() => {})
  for (const chain of kit.chains.values())
    if (chain.connectors.peek().length > 0) loadCalls(chain).catch(() => {})
}

/**
 * Registers what makes pairings; the views then ask it for one, and for another on "Try again".
 *
 * @returns a function that takes it away again.
 */
export function setPairingSource(kit: Kit, source: PairingSource): () => void {
  const store = pairingStore(kit)
  store.source.value = source
  return () => {
    if (store.source.peek() === source) store.source.value = undefined
  }
}
