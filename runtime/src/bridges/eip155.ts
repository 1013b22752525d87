import type { CaipNetworkId, Network } from '../chains/types.js'
import { AppKitError, addErrorTexts } from '../errors/AppKitError.js'
import { walletTexts } from '../errors/texts/wallets.js'
import { connectionOf, requireChain } from '../kit/connections.js'
import { readProvider } from '../kit/selectors.js'
import type { Kit } from '../kit/types.js'
import { openRpc } from '../services/rpc/openRpc.js'
import { readNodeError } from './readNodeError.js'

addErrorTexts(walletTexts)

/** EIP-1193, as far as clients need it. */
export interface Eip1193Provider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** The wallet of eip155 in use. */
export interface Eip155Wallet {
  readonly provider: Eip1193Provider
  readonly address: `0x${string}`
  /** All accounts that it shares, the one in use first. */
  readonly addresses: readonly `0x${string}`[]
  readonly chainId: number
  /** Undefined if the wallet is on a network that the app does not have. */
  readonly network: Network | undefined
}

const wallets = new WeakMap<Kit, Eip155Wallet>()

/**
 * The wallet of eip155, or undefined unless it is connected. Reads signals. The same object stands for the same wallet, so that
 * clients are not made anew while another wallet is asked.
 */
export function readWallet(kit: Kit): Eip155Wallet | undefined {
  const chain = kit.chains.get('eip155')
  const connection = connectionOf(chain)
  const { walletProvider } = readProvider(kit, 'eip155')
  if (chain === undefined || connection === undefined || walletProvider === undefined) return undefined
  const { caipNetworkId, address, accounts } = connection
  const wallet: Eip155Wallet = {
    provider: walletProvider as Eip1193Provider,
    address: toHex(address),
    addresses: [...new Set([address, ...accounts.map((each) => each.address)].map(toHex))],
    chainId: toChainId(caipNetworkId),
    network: chain.networks.value.find((each) => each.caipNetworkId === caipNetworkId),
  }
  const before = wallets.get(kit)
  if (before !== undefined && isSameWallet(before, wallet)) return before
  wallets.set(kit, wallet)
  return wallet
}

/** The first address is the one in use. */
function isSameWallet(one: Eip155Wallet, other: Eip155Wallet): boolean {
  return (
    one.provider === other.provider &&
    one.chainId === other.chainId &&
    one.network === other.network &&
    one.addresses.join() === other.addresses.join()
  )
}

/**
 * The wallet of eip155.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND, NOT_CONNECTED, RECONNECTING
 */
export function requireWallet(kit: Kit): Eip155Wallet {
  const { connection } = requireChain(kit, 'eip155')
  const wallet = readWallet(kit)
  if (wallet !== undefined) return wallet
  throw new AppKitError(connection.peek().status === 'reconnecting' ? 'RECONNECTING' : 'NOT_CONNECTED')
}

/**
 * A network of the app; without a chain id the one in use.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND, NETWORK_NOT_FOUND
 */
export function requireNetwork(kit: Kit, chainId?: number): Network {
  const { networks, network } = requireChain(kit, 'eip155')
  const found =
    chainId === undefined
      ? network.value
      : networks.value.find(({ caipNetworkId }) => caipNetworkId === `eip155:${chainId}`)
  if (found === undefined) throw new AppKitError('NETWORK_NOT_FOUND', { details: `eip155:${chainId}` })
  return found
}

/**
 * The nodes of a network as a provider, by the rules of docs/networks.md. The error of a node is passed on as the node
 * gave it, so that a client finds its code and the data of a revert.
 */
export function nodeProvider(kit: Kit, network: Network): Eip1193Provider {
  const send = openRpc(kit, network)
  return {
    async request({ method, params = [] }) {
      try {
        return await send({ method, params: params as readonly unknown[] })
      } catch (error) {
        const node = readNodeError(error)
        throw node === undefined ? error : Object.assign(new Error(node.message, { cause: error }), node)
      }
    },
  }
}

/** The chain id of EIP-155 in a CAIP-2 id. */
export const toChainId = (caipNetworkId: CaipNetworkId): number => Number(caipNetworkId.split(':')[1])

/** Some wallets leave out the 0x (docs/behaviour.md#addresses-and-ids). */
const toHex = (address: string) => `0x${address.replace(/^0x/, '')}` as const
