import type { Connector } from '../../../chains/types.js'
import { AppKitError, addErrorTexts } from '../../../errors/AppKitError.js'
import { lateTexts } from '../../../errors/texts/late.js'
import { readErrorCode, toAppKitError } from '../../../errors/toAppKitError.js'
import { toRpcError } from '../../../errors/toRpcError.js'
import { abortable } from '../../../kit/abortable.js'
import { withDeadline } from '../../../kit/async.js'
import { connectionOf, requireChain } from '../../../kit/connections.js'
import type { Kit } from '../../../kit/types.js'
import { parseChainId, request } from '../request.js'
import type { Eip1193Params } from '../types.js'
import type { ChainCallOptions } from './types.js'

addErrorTexts(lateTexts)

/** How long a wallet may take over what needs no user, in ms. */
const deadline = 8_000

export interface OpenWallet {
  /** The account that asks, as the wallet spells it. */
  readonly address: string
  /** Where the wallet is. */
  readonly chainId: number
  /** One call that may show something to the user, who may take all the time in the world. */
  ask(method: string, params: Eip1193Params): Promise<unknown>
  /** One call that the wallet answers by itself. Rejects with WALLET_TIMEOUT after 8 s. */
  read(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Makes sure that the wallet itself says it is on the chain; to be called right before it is asked. */
  confirmChain(): Promise<void>
}

/**
 * The connected wallet, for one account and, if one is named, one chain.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND, RECONNECTING, NOT_CONNECTED, ACCOUNT_NOT_FOUND,
 *   CHAIN_NOT_CONFIGURED, CHAIN_MISMATCH; from what it returns also what the wallet rejects with
 */
export function openWallet(kit: Kit, { address, chainId, signal }: ChainCallOptions = {}): OpenWallet {
  const chain = requireChain(kit, 'eip155')
  const connection = connectionOf(chain)
  if (connection === undefined) {
    const { status } = chain.connection.peek()
    throw new AppKitError(status === 'reconnecting' ? 'RECONNECTING' : 'NOT_CONNECTED')
  }
  const { accounts, caipNetworkId, connector } = connection
  const wanted = address ?? connection.address
  const account = accounts.find((each) => chain.driver.isSameAddress(each.address, wanted))
  if (account === undefined) throw new AppKitError('ACCOUNT_NOT_FOUND', { details: wanted })
  if (chainId !== undefined && caipNetworkId !== `eip155:${chainId}`) {
    const isOurs = chain.networks.peek().some((network) => network.caipNetworkId === `eip155:${chainId}`)
    throw isOurs
      ? new AppKitError('CHAIN_MISMATCH', { details: `${caipNetworkId}, not eip155:${chainId}` })
      : new AppKitError('CHAIN_NOT_CONFIGURED', { details: `eip155:${chainId}` })
  }
  const until = signal === undefined ? kit.lifetime.signal : AbortSignal.any([signal, kit.lifetime.signal])
  const read: OpenWallet['read'] = (method, params) =>
    withDeadline(deadline, until, (signal) => call(connector, method, params, signal))
  return {
    address: account.address,
    chainId: Number(caipNetworkId.slice('eip155:'.length)),
    ask: (method, params) => call(connector, method, params, until),
    read,
    async confirmChain() {
      const present = parseChainId(await read('eth_chainId'))
      if (present !== caipNetworkId)
        throw new AppKitError('CHAIN_MISMATCH', { details: `${present}, not ${caipNetworkId}` })
    },
  }
}

async function call(
  connector: Connector,
  method: string,
  params: Eip1193Params | undefined,
  until: AbortSignal,
): Promise<unknown> {
  try {
    return await abortable(request(connector, method, params), until)
  } catch (error) {
    throw toWalletError(error)
  }
}

/**
 * Turns what a wallet rejected a call with into an AppKitError: what is said of the wallet itself
 * (EIP-1193) first, then what it passes on from a node or says of a batch (EIP-5792, EIP-1474).
 */
function toWalletError(error: unknown): AppKitError {
  const code = readErrorCode(error) ?? 0
  // "User rejected the upgrade" is more than a rejection, so the code speaks before the words. A limit may be
  // the node's (EIP-1474).
  if ((code >= 5700 && code <= 5760) || code === -32005) return toRpcError(error)
  const ofWallet = toAppKitError(error)
  if (ofWallet.code !== 'WALLET_FAILED') return ofWallet
  const ofNode = toRpcError(error)
  return ofNode.code === 'NODE_ERROR' ? ofWallet : ofNode
}
