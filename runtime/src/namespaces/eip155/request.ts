import { readList } from '../../chains/readUntrusted.js'
import type { Account, CaipNetworkId, Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { type Eip1193Params, isProvider } from './discover.js'

/**
 * One EIP-1193 call to a wallet.
 *
 * @throws what the wallet rejects with; AppKitError CONNECTOR_NOT_FOUND when it has no provider.
 */
export async function request(
  connector: Connector,
  method: string,
  params?: Eip1193Params,
): Promise<unknown> {
  const { provider } = connector
  if (!isProvider(provider)) throw new AppKitError('CONNECTOR_NOT_FOUND', { details: connector.name })
  return provider.request(params === undefined ? { method } : { method, params })
}

/**
 * Reads a chain id from a wallet (hex text, decimal text or number) as a CAIP-2 id.
 *
 * @returns undefined for anything that is not a positive safe integer.
 */
export function parseChainId(value: unknown): CaipNetworkId | undefined {
  const text = typeof value === 'bigint' ? value.toString() : value
  const isText = typeof text === 'string' && text.length <= 20 && /^(0x[0-9a-f]+|[0-9]+)$/i.test(text)
  const id = isText ? Number(text) : text
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

const address = /^0x[0-9a-fA-F]{40}$/

/**
 * The accounts in a wallet's reply, in its order, each once (ignoring case).
 *
 * @returns undefined if the reply is not a list, or has no valid entry. Other invalid entries are left out.
 */
export function parseAccounts(value: unknown): readonly Account[] | undefined {
  const entries = readList(value)
  if (entries === undefined) return undefined
  const accounts = new Map<string, Account>()
  for (const each of entries)
    if (typeof each === 'string' && address.test(each) && !accounts.has(each.toLowerCase()))
      accounts.set(each.toLowerCase(), { namespace: 'eip155', address: each, type: 'eoa' })
  return accounts.size === 0 && entries.length > 0 ? undefined : [...accounts.values()]
}

/**
 * The accounts as the wallet wrote them when it connected, by provider. It may write them differently later.
 */
export const writtenAccounts = /* @__PURE__ */ new WeakMap<object, readonly Account[]>()
