import { findServed } from '../../services/blockchain/openServed.js'
import { fetchTokenBalances } from '../../services/blockchain/tokenBalances.js'
import { isCoinAddress, type Token, toTokens } from '../balances/tokens.js'
import type { FlowAccount } from './flowAccount.js'

/** Something that an account holds. */
export interface HeldToken {
  /** Unique in the list: its CAIP-10 id, or the CAIP-2 id of the network for its coin. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  /** Contract or mint. Absent for the coin of the network. */
  readonly address?: string
  /** As the service says. */
  readonly decimals: number
  /** Base units, as the service says. Absent where it is not known. */
  readonly balance?: bigint
  /** US dollars for one, as decimal text. Absent if it is not known. */
  readonly price?: string
}

export interface TokenList {
  /** The coin of the network first. */
  readonly tokens: readonly HeldToken[]
  /** False when the service could not be asked: then there is only the coin. */
  readonly isComplete: boolean
}

/**
 * Lists the tokens of the account on its network. The coin of the network is there even if the service does not know the
 * network, or fails. Never rejects.
 */
export async function listHeld(
  account: FlowAccount,
  { signal }: { readonly signal: AbortSignal },
): Promise<TokenList> {
  const { kit, address, caipNetworkId, network } = account
  const asked = { address, caipNetworkId, signal }
  let isComplete = true
  const fail = (): [] => {
    isComplete = false
    return []
  }
  const [balances] = await Promise.all([
    fetchTokenBalances(kit, asked).then(({ balances }) => balances, fail),
    // A service that does not answer which networks it has looks like one without this network in the balances.
    findServed(kit, asked).catch(fail),
  ])
  const listed = toTokens(balances, network.nativeCurrency.symbol).flatMap(
    (token) => read(account, token) ?? [],
  )
  const coin = listed.find((token) => token.address === undefined) ?? {
    id: caipNetworkId,
    ...network.nativeCurrency,
  }
  return { tokens: [coin, ...listed.filter((token) => token.address !== undefined)], isComplete }
}

/** A token of the network; undefined for one of another network. */
function read(
  account: FlowAccount,
  { name, symbol, decimals, amount, price, ...token }: Token,
): HeldToken | undefined {
  const { caipNetworkId, network } = account
  const id = token.address ?? caipNetworkId
  const isHere =
    token.address === undefined ? token.caipNetworkId === caipNetworkId : id.startsWith(`${caipNetworkId}:`)
  if (!isHere) return undefined
  const address = id.slice(caipNetworkId.length + 1)
  const isCoin = token.address === undefined || isCoinAddress(address)
  if (isCoin && decimals !== network.nativeCurrency.decimals) return undefined
  return {
    id: isCoin ? caipNetworkId : id,
    name,
    symbol,
    decimals,
    balance: amount,
    ...(isCoin ? {} : { address }),
    ...(price === undefined ? {} : { price }),
  }
}
