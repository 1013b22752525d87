import type { Connector } from '../../../chains/types.js'
import { AppKitError, addErrorTexts } from '../../../errors/AppKitError.js'
import { lateTexts } from '../../../errors/texts/late.js'
import { readErrorCode, toAppKitError } from '../../../errors/toAppKitError.js'
import { toRpcError } from '../../../errors/toRpcError.js'
import { abortable } from '../../../kit/abortable.js'
import { isSameAccount } from '../../../kit/activeAccount.js'
import { askWithin } from '../../../kit/async.js'
import { connectionOf, requireChain } from '../../../kit/connections.js'
import type { Kit } from '../../../kit/types.js'
import type { Eip1193Params } from '../discover.js'
import { parseChainId, request } from '../request.js'
import type { ChainCallOptions } from './types.js'

addErrorTexts(lateTexts)

/** Time limit of requests that need no user, in ms. */
const deadline = 8_000

export interface OpenWallet {
  /** The account in use, as the wallet writes it. */
  readonly address: string
  /** The chain of the wallet. */
  readonly chainId: number
  /** A call that may ask the user. It has no time limit. */
  ask(method: string, params: Eip1193Params): Promise<unknown>
  /** A call that needs no user. Rejects with WALLET_TIMEOUT after 8 s. */
  read(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Checks that the wallet is on the chain. Call it right before a request. */
  confirmChain(): Promise<void>
}

/**
 * Opens the connected wallet for one account and, if given, one chain.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND, RECONNECTING, NOT_CONNECTED, ACCOUNT_NOT_FOUND, CHAIN_NOT_CONFIGURED,
 *   CHAIN_MISMATCH. The returned functions also throw what the wallet rejects with.
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
  const account = accounts.find((each) => isSameAccount(chain, each.address, wanted))
  if (account === undefined) throw new AppKitError('ACCOUNT_NOT_FOUND', { details: wanted })
  if (chainId !== undefined && caipNetworkId !== `eip155:${chainId}`) {
    const isOurs = chain.networks.peek().some((network) => network.caipNetworkId === `eip155:${chainId}`)
    throw isOurs
      ? new AppKitError('CHAIN_MISMATCH', { details: `${caipNetworkId}, not eip155:${chainId}` })
      : new AppKitError('CHAIN_NOT_CONFIGURED', { details: `eip155:${chainId}` })
  }
  const until = signal === undefined ? kit.lifetime.signal : AbortSignal.any([signal, kit.lifetime.signal])
  const read: OpenWallet['read'] = (method, params) =>
    askWithin(deadline, until, (signal) => call(connector, method, params, signal))
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
 * Turns an error of a wallet into an AppKitError: first the codes about the wallet (EIP-1193), then those about
 * a batch or from a node (EIP-5792, EIP-1474).
 */
function toWalletError(error: unknown): AppKitError {
  const code = readErrorCode(error) ?? 0
  // "User rejected the upgrade" is not a plain rejection, so the code is read before the message. A rate limit
  // may come from the node (EIP-1474).
  if ((code >= 5700 && code <= 5760) || code === -32005) return toRpcError(error)
  const ofWallet = toAppKitError(error)
  if (ofWallet.code !== 'WALLET_FAILED') return ofWallet
  const ofNode = toRpcError(error)
  return ofNode.code === 'NODE_ERROR' ? ofWallet : ofNode
}
