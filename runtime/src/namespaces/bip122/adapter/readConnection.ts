import type { DriverConnection } from '../../../chains/driver.js'
import { readList } from '../../../chains/readUntrusted.js'
import type { Account, CaipNetworkId, Network } from '../../../chains/types.js'
import { AppKitError } from '../../../errors/AppKitError.js'
import { readAddress } from '../address/readAddress.js'
import { deriveChain, isAddressOf, readChain } from './chains.js'
import type { BitcoinAdapter, BitcoinQuestion } from './types.js'

/**
 * Last network of each wallet that does not say which one it is on: several networks have the same address
 * format.
 */
const derived = new WeakMap<BitcoinAdapter, CaipNetworkId>()

/**
 * Reads accounts and network. With `ask` it first lets the wallet ask the user. An address in the format of
 * another network is left out, even if the wallet says otherwise.
 *
 * @returns undefined if the wallet shares no account.
 * @throws AppKitError WALLET_BAD_REPLY; what the wallet rejects with.
 */
export async function readConnection(
  adapter: BitcoinAdapter,
  options: { readonly network?: Network | undefined; readonly ask?: BitcoinQuestion } = {},
): Promise<DriverConnection | undefined> {
  const reply = await adapter.getAccounts(options)
  if (reply === undefined && !options.ask) return undefined
  const shared = parseAccounts(reply)
  if (shared === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: 'accounts' })
  const [first] = shared
  if (first === undefined) return undefined
  const reported = await adapter.getNetwork()
  const asked = options.network?.caipNetworkId ?? derived.get(adapter)
  const caipNetworkId =
    reported === undefined ? deriveChain(first.address, asked)?.caipNetworkId : readChain(reported)
  if (caipNetworkId === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: 'network' })
  if (reported === undefined) derived.set(adapter, caipNetworkId)
  const accounts = shared.filter(({ address }) => isAddressOf(address, caipNetworkId))
  if (accounts.length === 0)
    throw new AppKitError('WALLET_BAD_REPLY', {
      details: 'accounts of another network than the wallet is on',
    })
  const approvedNetworkIds = adapter.approvedNetworkIds?.()
  return { accounts, caipNetworkId, ...(approvedNetworkIds && { approvedNetworkIds }) }
}

const stacksAddress = /^S[PMTN][0-9A-HJKMNP-TV-Z]{37,39}$/
const publicKey = /^([0-9a-f]{2}){32,33}$|^04[0-9a-f]{128}$/i
const path = /^m(\/\d{1,10}['h]?){1,10}$/
const purposes: Readonly<Record<string, Account['type']>> = {
  payment: 'payment',
  ordinals: 'ordinal',
  ordinal: 'ordinal',
  stacks: 'stx',
  stx: 'stx',
}
const order: readonly Account['type'][] = ['payment', 'ordinal', 'stx']

/**
 * The accounts in a wallet's list, payment addresses first, each address once. Missing purposes are derived:
 * see README.md.
 *
 * @param value - entries `{ address, publicKey?, purpose?, path? or derivationPath? }`, unchecked.
 * @returns undefined if it is not a list, or has no valid entry. Other invalid entries are left out.
 */
export function parseAccounts(value: unknown): readonly Account[] | undefined {
  const list = readList(value)
  if (list === undefined) return undefined
  const entries = list.flatMap(readEntry)
  if (entries.length === 0 && list.length > 0) return undefined
  const hasOther = entries.some(({ kind }) => kind === 'base58' || kind === 'segwit')
  const accounts = entries.map(({ kind, reported, ...fields }): Account => {
    const derived = kind === 'taproot' && hasOther ? 'ordinal' : 'payment'
    return { namespace: 'bip122', ...fields, type: kind === 'stacks' ? 'stx' : (reported ?? derived) }
  })
  accounts.sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
  const seen = new Map<string, Account>()
  for (const account of accounts) if (!seen.has(account.address)) seen.set(account.address, account)
  return [...seen.values()]
}

function readEntry(value: unknown) {
  try {
    const entry = value as Record<string, unknown>
    const { address, purpose } = entry
    if (typeof address !== 'string' || address.length > 128) return []
    const kind = stacksAddress.test(address) ? 'stacks' : readAddress(address)?.kind
    if (kind === undefined) return []
    const key = readText(entry.publicKey, publicKey)?.toLowerCase()
    const steps = readText(entry.path ?? entry.derivationPath, path)
    const reported =
      typeof purpose === 'string' && Object.hasOwn(purposes, purpose) ? purposes[purpose] : undefined
    return [
      {
        address,
        kind,
        reported: reported === 'stx' ? undefined : reported,
        ...(key !== undefined && { publicKey: key }),
        ...(steps !== undefined && { path: steps }),
      },
    ]
  } catch {
    // A getter of the wallet threw.
    return []
  }
}

const readText = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined
