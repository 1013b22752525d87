import { fetchTokenBalances } from '../../../services/blockchain/tokenBalances.js'
import type { TokenBalance } from '../../../services/blockchain/types.js'
import { type Token, toTokens } from '../../balances/tokens.js'
import type { Sender, SendToken } from '../chains/types.js'

/** How services call the coin of a network, where they give it an address. */
const coinAddresses: ReadonlySet<string> = new Set([
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'So11111111111111111111111111111111111111111',
])

export interface TokenList {
  /** The coin of the network first. */
  readonly tokens: readonly SendToken[]
  /** False when the service could not be asked: then there is only the coin. */
  readonly isComplete: boolean
}

/**
 * What the account holds on its network. The coin of the network is there even if the service does not know the
 * network, or fails. Never rejects.
 */
export async function listTokens(
  sender: Sender,
  { signal }: { readonly signal: AbortSignal },
): Promise<TokenList> {
  const { kit, address, caipNetworkId, network } = sender
  let balances: readonly TokenBalance[] = []
  let isComplete = true
  try {
    ;({ balances } = await fetchTokenBalances(kit, { address, caipNetworkId, signal }))
  } catch {
    isComplete = false
  }
  const listed = toTokens(balances, network.nativeCurrency.symbol).flatMap(
    (token) => read(sender, token) ?? [],
  )
  const coin = listed.find((token) => token.address === undefined) ?? coinOf(sender)
  return { tokens: [coin, ...listed.filter((token) => token.address !== undefined)], isComplete }
}

function coinOf({ caipNetworkId, network: { nativeCurrency } }: Sender): SendToken {
  const { name, symbol, decimals } = nativeCurrency
  return { id: caipNetworkId, name, symbol, decimals }
}

/** A token of the network; undefined for one of another network. */
function read(
  sender: Sender,
  { name, symbol, decimals, amount, price, ...token }: Token,
): SendToken | undefined {
  const { caipNetworkId, network } = sender
  const id = token.address ?? caipNetworkId
  const isHere =
    token.address === undefined ? token.caipNetworkId === caipNetworkId : id.startsWith(`${caipNetworkId}:`)
  if (!isHere) return undefined
  const address = id.slice(caipNetworkId.length + 1)
  const isCoin = token.address === undefined || coinAddresses.has(address)
  if (isCoin && decimals !== network.nativeCurrency.decimals) return undefined
  return {
    ...{ id: isCoin ? caipNetworkId : id, name, symbol, decimals, balance: amount },
    ...(isCoin ? {} : { address }),
    ...(price === undefined ? {} : { price }),
  }
}
