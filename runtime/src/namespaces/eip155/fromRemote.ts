import { numberToQuantity } from '../../../../common/hex.js'
import { addressesOf, networksOf, type RemoteEvent, type RemoteWallet } from '../../chains/remoteWallet.js'
import type { CaipNetworkId, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { callHost } from '../../errors/hostCalls.js'
import { providerCodes, readErrorCode } from '../../errors/toAppKitError.js'
import type { Eip1193Params, Eip1193Provider } from './discover.js'
import { parseChainId } from './request.js'

type Listener = (value: unknown) => void

/** EIP-1193 for a wallet on another device. */
export interface RemoteEip1193Provider extends Eip1193Provider {
  on(event: string, listener: Listener): unknown
  removeListener(event: string, listener: Listener): unknown
  disconnect(): Promise<void>
}

const toHexId = (id: CaipNetworkId) => numberToQuantity(Number(id.slice('eip155:'.length)))

/**
 * Gives a wallet on another device the API of EIP-1193. Accounts and network are read from its session, and a
 * switch to a network of the session is done without asking the wallet. Reads are sent to the nodes of the app, unless
 * the session allows them. All other requests are sent to the wallet.
 *
 * @param network - the network of the app, used if the session has it.
 */
export function fromRemote(wallet: RemoteWallet, network: Network | undefined): RemoteEip1193Provider {
  const session = followSession(wallet, network)
  const { accounts, current, isAllowed, moveTo } = session

  async function switchChain(method: string, params: Eip1193Params | undefined): Promise<null> {
    const [{ chainId } = { chainId: undefined }] = (Array.isArray(params) ? params : []) as {
      readonly chainId?: unknown
    }[]
    const id = parseChainId(chainId)
    if (id === undefined) throw failure(-32602, 'chainId is missing')
    if (!isAllowed(id)) {
      if (!wallet.allows(method) && method === 'wallet_switchEthereumChain')
        throw failure(4902, `${id} is not allowed`)
      await ask(wallet, current(), method, params)
    }
    if (isAllowed(id)) moveTo(id)
    return null
  }

  async function answer(method: string, params: Eip1193Params | undefined): Promise<unknown> {
    const id = current()
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') {
      await wallet.ready()
      return accounts()
    }
    if (method === 'eth_chainId' && id !== undefined) return toHexId(id)
    if (method === 'net_version' && id !== undefined) return id.slice('eip155:'.length)
    // It ends with the whole session. A permission of ERC-7715 has a context, and is ended by the wallet.
    if (method === 'wallet_revokePermissions' && isOfAccounts(params)) return wallet.disconnect()
    if (method === 'wallet_getPermissions') return [{ parentCapability: 'eth_accounts' }]
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain')
      return switchChain(method, params)
    return ask(wallet, id, method, params)
  }

  return {
    request: ({ method, params }) =>
      answer(method, params).catch((error) => Promise.reject(toRpcError(error))),
    on: session.on,
    removeListener: session.removeListener,
    disconnect: () => wallet.disconnect(),
  }
}

/** Follows the accounts and the network of a session, and tells listeners what changes (EIP-1193). */
function followSession(wallet: RemoteWallet, network: Network | undefined) {
  const listeners = new Map<string, Set<Listener>>()
  const isAllowed = (id: string | undefined): id is CaipNetworkId =>
    networksOf(wallet).some((each) => each === id)
  let current = isAllowed(network?.caipNetworkId) ? network.caipNetworkId : networksOf(wallet)[0]
  /** The first account of the wallet's last answer. */
  let preferred: string | undefined
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) callHost(() => listener(value))
  }
  const accounts = () => {
    const all = addressesOf(wallet, current)
    const first = all.filter((address) => address.toLowerCase() === preferred)
    return [...first, ...all.filter((address) => !first.includes(address))]
  }
  let reported = accounts().join()

  function moveTo(id: CaipNetworkId): void {
    if (id === current) return
    current = id
    emit('chainChanged', toHexId(id))
    tellAccounts()
  }

  function tellAccounts(): void {
    const now = accounts()
    if (now.join() === reported) return
    reported = now.join()
    emit('accountsChanged', now)
  }

  function hear(event: RemoteEvent | undefined): void {
    if (event?.name === 'chainChanged') {
      const id = parseChainId(event.data) ?? event.caipNetworkId
      if (isAllowed(id)) moveTo(id)
    }
    if (event?.name === 'accountsChanged') preferred = firstAddress(event.data) ?? preferred
    // The wallet may have removed the network in use from the session.
    const [first] = networksOf(wallet)
    if (!isAllowed(current) && first !== undefined) moveTo(first)
    tellAccounts()
  }

  wallet.watch(hear)
  return {
    accounts,
    current: () => current,
    isAllowed,
    moveTo,
    on: (event: string, listener: Listener) =>
      void listeners.set(event, (listeners.get(event) ?? new Set<Listener>()).add(listener)),
    removeListener: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
  }
}

/** Sends a request to the wallet, or to a node of the app where the session leaves it to none. */
async function ask(
  wallet: RemoteWallet,
  current: CaipNetworkId | undefined,
  method: string,
  params: Eip1193Params = [],
): Promise<unknown> {
  if (current !== undefined && wallet.allows(method, nodeMethod.test(method)))
    return wallet.request({ caipNetworkId: current, method, params, ...silenceOf(method) })
  if (current === undefined || !nodeMethod.test(method)) throw failure(4200, `${method} is not allowed`)
  if (!Array.isArray(params)) throw failure(-32602, 'params must be a list')
  try {
    return await wallet.read({ caipNetworkId: current, method, params })
  } catch (error) {
    throw toOwnError(error)
  }
}

/** Methods of nodes (the JSON-RPC specification of Ethereum): none of them is a wallet's to answer. */
const nodeMethod =
  /^(?:(?:net|web3)_\w+|eth_(?:get(?!EncryptionPublicKey$)[A-Z]\w*|new\w*Filter|blobBaseFee|blockNumber|call|createAccessList|estimateGas|feeHistory|gasPrice|maxPriorityFeePerGas|protocolVersion|sendRawTransaction|simulateV1|syncing|uninstallFilter))$/

/** A request that only reads needs no wallet in front of its user. */
const silenceOf = (method: string) =>
  /^wallet_get/.test(method) || nodeMethod.test(method) ? { isSilent: true } : {}

/** Whether EIP-2255 is meant: the permission to see accounts is taken back. */
const isOfAccounts = (params: Eip1193Params | undefined) =>
  Array.isArray(params) && params.some((each) => Object.hasOwn(Object(each), 'eth_accounts'))

const failure = (code: number, message: string) => Object.assign(new Error(message), { code })

/**
 * Errors with a number in EIP-1193 get that number, as browser wallets give it. Those of EIP-5792 keep theirs, whose message
 * may be that of a refusal, and so does what only the wallet knows.
 */
function toRpcError(error: unknown): unknown {
  if (!(error instanceof AppKitError)) return error
  const number = readErrorCode(error) ?? 0
  if (error.code === 'WALLET_FAILED' || (number >= 5700 && number < 5800)) return toOwnError(error)
  const [code] = Object.entries(providerCodes).find(([, name]) => name === error.code) ?? []
  return code === undefined ? error : Object.assign(failure(Number(code), error.message), { cause: error })
}

/** The error of the node or wallet itself, from whose data libraries read why a call was reverted. */
function toOwnError(error: unknown): unknown {
  const { cause } = (error ?? {}) as { readonly cause?: unknown }
  const { code, data, message } = (cause ?? {}) as Readonly<Record<string, unknown>>
  if (typeof code !== 'number' || typeof message !== 'string') return error
  return Object.assign(failure(code, message), { cause: error }, data !== undefined && { data })
}

/** Wallets send addresses or CAIP-10 ids. */
function firstAddress(data: unknown): string | undefined {
  const first: unknown = Array.isArray(data) ? data[0] : undefined
  return typeof first === 'string' && first.length <= 170 ? first.split(':').at(-1)?.toLowerCase() : undefined
}
