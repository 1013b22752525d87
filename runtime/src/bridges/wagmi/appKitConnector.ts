import { effect, untracked } from '@preact/signals-core'
import { type Chain, getAddress, SwitchChainError, UserRejectedRequestError } from 'viem'
import { AppKitError } from '../../errors/AppKitError.js'
import type { ErrorOf } from '../../errors/errorCodes.js'
import { loadAccountActions } from '../../kit/actions.js'
import { requireChain } from '../../kit/connections.js'
import { disconnect } from '../../kit/disconnect.js'
import { kitSignal } from '../../kit/kitSignal.js'
import { start } from '../../kit/start.js'
import type { Kit } from '../../kit/types.js'
import { connectInModal, until } from '../connectInModal.js'
import { type Eip155Wallet, readWallet, requireNetwork, requireWallet } from '../eip155.js'
import type { WagmiConnector, WagmiConnectorConfig } from './types.js'

export interface AppKitConnectorParameters {
  /** The name that a list of connectors shows. Default: the name of the app. */
  readonly name?: string
  /**
   * Ends the use of the kit by this connector, e.g. when a module is replaced during development, or a test is over.
   * Without it, the kit that a connector has started runs as long as the page lives.
   */
  readonly signal?: AbortSignal
}

export type AppKitConnectorReturnType = (config: WagmiConnectorConfig) => WagmiConnector

export type AppKitConnectorErrorType = ErrorOf<'ADAPTER_NOT_FOUND'>

/**
 * A connector of wagmi, 2 or 3, that is connected whenever the kit is on eip155, whichever of the two connects,
 * disconnects, switches or reconnects. Its `connect` opens the modal. It starts the kit, until the
 * signal is aborted.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns a connector for `connectors` of wagmi's `createConfig`.
 * @throws AppKitError ADAPTER_NOT_FOUND if the app has no eip155
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { appKitConnector } from 'appkit-runtime/wagmi'
 * import { createConfig, http } from 'wagmi'
 * import { base } from 'wagmi/chains'
 *
 * export const config = createConfig({
 *   chains: [base],
 *   transports: { [base.id]: http() },
 *   connectors: [appKitConnector(kit)],
 * })
 */
export function appKitConnector(
  kit: Kit,
  { name = kit.config.metadata.name || 'AppKit', signal }: AppKitConnectorParameters = {},
): AppKitConnectorReturnType {
  const { connection } = requireChain(kit, 'eip155')
  let started = false
  const ended = kitSignal(false)
  const untilAborted = (stop: () => void) =>
    signal?.aborted ? stop() : signal?.addEventListener('abort', stop, { once: true })
  untilAborted(() => {
    ended.value = true
  })

  /** wagmi asks when its provider is mounted, or a user presses its button. Until then, nothing is started. */
  async function ready(): Promise<Eip155Wallet | undefined> {
    if (ended.peek()) return undefined
    if (!started) untilAborted(start(kit))
    started = true
    await until(() => ended.value || (kit.initialized.value && connection.value.status !== 'reconnecting'))
    return ended.peek() ? undefined : readWallet(kit)
  }

  /** One object for any wallet, because wagmi keeps it. */
  const provider: Awaited<ReturnType<WagmiConnector['getProvider']>> = {
    request: async (call) => requireWallet(kit).provider.request(call),
  }

  return ({ chains, emitter }) => ({
    id: 'appKit',
    type: 'appKit',
    name,
    icon: kit.config.metadata.icons[0],
    async setup() {
      if (typeof window !== 'undefined') queueMicrotask(() => untilAborted(emitChanges(kit, emitter)))
    },
    async connect({ chainId, isReconnecting, withCapabilities } = {}) {
      let wallet = await ready()
      if (wallet === undefined) {
        if (isReconnecting) throw new AppKitError('NOT_CONNECTED')
        wallet = await askUser(kit)
      }
      if (chainId !== undefined && chainId !== wallet.chainId) wallet = await connectOn(kit, chains, chainId)
      const { accounts, chainId: present } = connectionDataOf(wallet)
      const listed = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts
      return { accounts: listed as never, chainId: present }
    },
    async disconnect() {
      await disconnect(kit, { namespace: 'eip155' })
    },
    getAccounts: async () => connectionDataOf(requireWallet(kit)).accounts,
    getChainId: async () => requireWallet(kit).chainId,
    getProvider: async () => provider,
    isAuthorized: async () => (await ready()) !== undefined,
    switchChain: ({ chainId }) => switchChain(kit, chains, chainId),
    // Events of the wallet go to the kit, which this connector follows.
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  })
}

/**
 * Tells wagmi what happens to the wallet of the kit, which may be connected already. Called when wagmi has made its config: it hears
 * nothing before that.
 *
 * @returns a function that stops it.
 */
function emitChanges(kit: Kit, emitter: WagmiConnectorConfig['emitter']): () => void {
  let before: Eip155Wallet | undefined
  return effect(() => {
    const wallet = readWallet(kit)
    const last = before
    // First, because a listener of the host may throw.
    before = wallet
    untracked(() => {
      if (wallet === undefined) {
        if (last !== undefined) emitter.emit('disconnect')
      } else if (last === undefined) emitter.emit('connect', connectionDataOf(wallet))
      else emitter.emit('change', connectionDataOf(wallet))
    })
  })
}

/** Opens the modal, and waits until a wallet is connected. */
async function askUser(kit: Kit): Promise<Eip155Wallet> {
  if (!(await connectInModal(kit, 'eip155'))) throw new UserRejectedRequestError(new AppKitError('CANCELLED'))
  return requireWallet(kit)
}

/** Asks a wallet that is connecting to switch. A user who has connected on another network is connected. */
async function connectOn(kit: Kit, chains: readonly Chain[], chainId: number): Promise<Eip155Wallet> {
  await switchChain(kit, chains, chainId).catch((error) => {
    if (error instanceof UserRejectedRequestError) throw error
  })
  return requireWallet(kit)
}

/** The wallet is asked to switch, and what it does then reaches wagmi as an event. */
async function switchChain(kit: Kit, chains: readonly Chain[], chainId: number): Promise<Chain> {
  const chain = chains.find(({ id }) => id === chainId)
  try {
    const network = requireNetwork(kit, chainId)
    if (chain === undefined) throw new AppKitError('NETWORK_NOT_FOUND', { details: `eip155:${chainId}` })
    await (await loadAccountActions()).switchNetwork(kit, { network })
    return chain
  } catch (cause) {
    throw toWagmiError(cause)
  }
}

/** As wagmi keeps it: addresses with their checksums. */
const connectionDataOf = ({ addresses, chainId }: Eip155Wallet) => ({
  accounts: addresses.map((each) => getAddress(each)),
  chainId,
})

/** Code for wagmi compares the errors of viem. */
function toWagmiError(cause: unknown): Error {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const isDeclined = error instanceof AppKitError && error.code === 'USER_REJECTED'
  return isDeclined ? new UserRejectedRequestError(error) : new SwitchChainError(error)
}
