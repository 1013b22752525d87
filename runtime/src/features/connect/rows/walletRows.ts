import type { ChainNamespace, Connector, ConnectorType } from '../../../chains/types.js'
import type { RecentWallet } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { connectorKeys, groupConnectors, type RowType, type WalletRow, walletKeys } from './walletKeys.js'

/** Recommended wallets fill up to this many rows together with the recent and installed ones. */
const wanted = 2

export interface WalletRowsParameters {
  readonly connectors: readonly Connector[]
  /** The wallets connected last, newest first. */
  readonly recent?: readonly RecentWallet[]
  /** In the order of `featuredWalletIds`. */
  readonly featured?: readonly CatalogueWallet[]
  readonly custom?: readonly CatalogueWallet[]
  readonly recommended?: readonly CatalogueWallet[]
  /** The wallets of `excludeWalletIds`: installed ones are known by rdns or name. */
  readonly excluded?: readonly CatalogueWallet[]
  /** `features.connectorTypeOrder`. */
  readonly order?: readonly ConnectorType[] | undefined
  /** The active one: its connectors are the first of a row. */
  readonly namespace?: ChainNamespace | undefined
  /** Whether the config has featured or custom wallets, here already or not, or no way to pair: nothing is recommended. */
  readonly recommends?: boolean
  /** Whether a wallet can be paired now: it is on, and no pairing is in use. */
  readonly pairs?: boolean
  readonly mobile?: boolean
}

export interface WalletRows {
  readonly rows: readonly WalletRow[]
  /** How many recommended rows there may be: their place is kept while they load. */
  readonly room: number
  /** Whether a wallet of this browser is among them. */
  readonly hasInstalled: boolean
}

/** The rows of the Connect view in their order (docs/behaviour.md#rows-of-connect). */
export function walletRows(parameters: WalletRowsParameters): WalletRows {
  const { recent = [], featured = [], custom = [], recommended = [] } = parameters
  const { recommends = true, mobile = false } = parameters
  const taken = new Set<string>()
  const here = markLookAlikes(
    groupConnectors(visibleConnectors(parameters), parameters.namespace).map((group) =>
      toRow(typeOf(group[0]?.type), group[0]?.name ?? '', { connectors: group }),
    ),
  )
  const keysOf = ({ connectors: own, wallet, name }: WalletRow) => [
    ...walletKeys({ name }, mobile),
    ...own.flatMap((each) => connectorKeys(each, mobile)),
    ...(wallet ? walletKeys(wallet, mobile) : []),
  ]
  for (const row of here) for (const key of keysOf(row)) taken.add(key)

  /** Those that are no other row already; from then on they are rows. */
  const fresh = (type: RowType, wallets: readonly CatalogueWallet[]) =>
    wallets.flatMap((wallet) => {
      const keys = walletKeys(wallet, mobile)
      if (keys.some((key) => taken.has(key))) return []
      for (const key of keys) taken.add(key)
      return [toRow(type, wallet.name, { wallet })]
    })
  const listed = [
    ...here,
    ...fresh('featured', featured),
    ...fresh('custom', custom),
    ...fresh('recommended', recommends ? recommended : []),
  ]
  const age = (row: WalletRow) => {
    const keys = keysOf(row)
    return recent.findIndex((wallet) => walletKeys(wallet, mobile).some((key) => keys.includes(key)))
  }
  const latest = recent.flatMap((_, index) => {
    const row = listed.find((each) => each.type !== 'walletConnect' && age(each) === index)
    return row ? [row] : []
  })
  const others = listed.filter((row) => !latest.includes(row))
  const named = here.filter(({ connectors: [first] }) => first && !isPlainInjected(first))
  const counted = named.filter((row) => row.type === 'injected' && !latest.includes(row)).length
  const room = recommends ? Math.max(0, wanted - counted - latest.length) : 0
  const byType = (type: RowType): readonly WalletRow[] => {
    if (type === 'recent') return latest.map((row) => ({ ...row, type, recent: true }))
    const rows = others.filter((row) => row.type === type)
    return type === 'recommended' ? rows.slice(0, room) : rows
  }
  return {
    rows: orderRowTypes(parameters.order).flatMap(byType),
    room,
    hasInstalled: here.some(({ type }) => type === 'injected'),
  }
}

function toRow(
  type: RowType,
  name: string,
  what: Partial<Pick<WalletRow, 'connectors' | 'wallet'>>,
): WalletRow {
  return { type, name, recent: false, connectors: [], ...what }
}

const typeOf = (type: ConnectorType = 'injected'): RowType => (type === 'announced' ? 'injected' : type)

/** Without those the host excludes, and without a plain injected one where a wallet announced itself. */
function visibleConnectors({
  connectors,
  excluded = [],
  pairs = true,
  mobile = false,
}: WalletRowsParameters): readonly Connector[] {
  const banned = new Set(excluded.flatMap((wallet) => walletKeys(wallet, mobile)))
  const announced = new Set(
    connectors.filter(({ type }) => type === 'announced').map(({ namespace }) => namespace),
  )
  return connectors.filter(
    (connector) =>
      !connectorKeys(connector, mobile).some((key) => banned.has(key)) &&
      !(isPlainInjected(connector) && announced.has(connector.namespace)) &&
      (pairs || connector.type !== 'walletConnect'),
  )
}

/** The order where the config says nothing (docs/behaviour.md#rows-of-connect). */
const standard: readonly RowType[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** The order of the kinds of rows: those the host names, then the remaining ones in the standard order. */
export function orderRowTypes(given: readonly ConnectorType[] = []): readonly RowType[] {
  const known = given.filter((type): type is RowType => standard.includes(type as RowType))
  return [...new Set([...known, ...standard])]
}

/** Whether a connector is the nameless "Browser Wallet": what lies in the page without having announced itself. */
function isPlainInjected({ id, type }: Connector): boolean {
  return type === 'injected' && id === 'injected'
}

/**
 * Says of rows that share a name or an id which of how many they are: any script of the page can announce a
 * wallet under the name, rdns and picture of another, and only the user knows which one is meant.
 */
function markLookAlikes(rows: readonly WalletRow[]): readonly WalletRow[] {
  const byKey = new Map<string, WalletRow[]>()
  const keysOf = ({ connectors }: WalletRow) =>
    connectors
      .flatMap((each) => connectorKeys({ ...each, id: each.claims ?? each.id }))
      .map((key) => key.normalize('NFKC').replace(/\s+/g, ' '))
  for (const row of rows)
    for (const key of new Set(keysOf(row))) byKey.set(key, [...(byKey.get(key) ?? []), row])
  return rows.map((row) => {
    const alike = new Set(keysOf(row).flatMap((key) => byKey.get(key) ?? []))
    if (alike.size < 2) return row
    return {
      ...row,
      alike: { place: rows.filter((each) => alike.has(each)).indexOf(row) + 1, of: alike.size },
    }
  })
}
