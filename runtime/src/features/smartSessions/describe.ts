import type { CaipNetworkId, Network } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { readToken, type TokenUnit } from '../../services/rpc/readToken.js'
import { shortenAddress } from '../../ui/format.js'
import { keepFormat } from '../../ui/formatDate.js'
import { sessionMessages as messages } from '../../ui/messages/smartSessions.js'
import { formatTokenAmount } from '../amounts/format.js'
import type { Allowance } from './session.js'

/** The units of tokens, by network and address in lower case. */
export type TokenUnits = ReadonlyMap<string, TokenUnit>

const andFormat = /* @__PURE__ */ keepFormat((locale) => new Intl.ListFormat(locale))

/** The key of a token. */
export const unitKey = (caipNetworkId: CaipNetworkId, token: string) =>
  `${caipNetworkId}:${token.toLowerCase()}`

/** The network of the app with this id. */
export function networkOf(kit: Kit, caipNetworkId: CaipNetworkId): Network | undefined {
  const namespace = caipNetworkId.slice(0, caipNetworkId.indexOf(':'))
  return kit.chains.get(namespace)?.networks.value.find((each) => each.caipNetworkId === caipNetworkId)
}

const known = new WeakMap<Kit, Map<string, TokenUnit>>()

/**
 * Reads the units of the tokens that allowances name, once for each token, as far as the network is one of the app.
 *
 * @returns those that are known. Never rejects.
 */
export async function readUnits(
  kit: Kit,
  {
    of,
    signal,
  }: {
    readonly of: readonly {
      readonly caipNetworkId: CaipNetworkId
      readonly allowances: readonly Allowance[]
    }[]
    readonly signal: AbortSignal
  },
): Promise<TokenUnits> {
  const units = known.get(kit) ?? new Map<string, TokenUnit>()
  known.set(kit, units)
  const wanted = new Map<string, { readonly network: Network; readonly token: string }>()
  for (const { allowances, caipNetworkId } of of) {
    const network = networkOf(kit, caipNetworkId)
    for (const allowance of network === undefined ? [] : allowances)
      if (allowance.kind === 'send' && allowance.token !== undefined && network !== undefined)
        wanted.set(unitKey(caipNetworkId, allowance.token), { network, token: allowance.token })
  }
  await Promise.all(
    [...wanted].map(async ([key, { network, token }]) => {
      if (units.has(key)) return
      const unit = await readToken({ kit, network }, { token, signal })
      if (unit !== undefined) units.set(key, unit)
    }),
  )
  return new Map(units)
}

export interface DescribeParameters {
  readonly network: Network | undefined
  readonly caipNetworkId: CaipNetworkId
  readonly units: TokenUnits
}

/** Puts an allowance into words. */
export function describe(allowance: Allowance, parameters: DescribeParameters): string {
  if (allowance.kind === 'other') return messages.other(allowance.type.slice(0, 60))
  if (allowance.kind === 'call') {
    const { contract, functions } = allowance
    if (contract === undefined) return messages.callAny
    const short = shortenAddress(contract)
    return functions.length === 0
      ? messages.call(short)
      : messages.callOnly(andFormat().format(functions), short)
  }
  const amount = amountOf(allowance, parameters)
  if (amount !== undefined) return messages.sendUpTo(amount)
  const { most, token } = allowance
  const name = unitOf(token, parameters)?.symbol ?? shortenAddress(token ?? parameters.caipNetworkId)
  return most === undefined ? messages.sendAny(name) : messages.sendUnits(most.toString(), name)
}

/** The unit of a token, of the coin without one; undefined where it is not known. */
const unitOf = (token: string | undefined, { caipNetworkId, network, units }: DescribeParameters) =>
  token === undefined ? network?.nativeCurrency : units.get(unitKey(caipNetworkId, token))

/** The most that may be sent; undefined where there is no limit, or it has no unit. */
function amountOf(allowance: Allowance, parameters: DescribeParameters): string | undefined {
  if (allowance.kind !== 'send' || allowance.most === undefined) return undefined
  const unit = unitOf(allowance.token, parameters)
  return unit && formatTokenAmount({ value: allowance.most, decimals: unit.decimals, symbol: unit.symbol })
}

/** All of it in one line: two amounts, else the first of it and how many more there are. */
export function summarize(allowances: readonly Allowance[], parameters: DescribeParameters): string {
  const [first, ...others] = allowances
  if (first === undefined) return messages.nothing
  const amounts = allowances.flatMap((each) => amountOf(each, parameters) ?? [])
  if (amounts.length === 2 && others.length === 1) return messages.sendUpTo(andFormat().format(amounts))
  const text = describe(first, parameters)
  return others.length === 0 ? text : messages.more(text, others.length)
}
