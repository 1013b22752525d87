import type { ChainNamespace, Connector, ConnectorType } from '../../../chains/types.js'
import type { RecentWallet } from '../../../kit/state.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { connectorKeys, groupConnectors, type RowType, type WalletRow, walletKeys } from './walletKeys.js'

/** Recommended wallets fill the list up to this number, together with recent and installed ones. */
const wanted = 2
/** Rows of wallets of this browser. A page with more is flooded by a script. */
const maxRows = 110

export interface WalletRowsParameters {
  readonly connectors: readonly Connector[]
  /** The last connected wallets, newest first. */
  readonly recent?: readonly RecentWallet[]
  /** In the order of `featuredWalletIds`. */
  readonly featured?: readonly CatalogueWallet[]
  readonly custom?: readonly CatalogueWallet[]
  readonly recommended?: readonly CatalogueWallet[]
  /** Names and ids of wallets that are known from elsewhere, in lower case. A flood does not keep them out. */
  readonly known?: ReadonlySet<string>
  /** The wallets of `excludeWalletIds`. Installed ones are found by rdns or name. */
  readonly excluded?: readonly CatalogueWallet[]
  /** `features.connectorTypeOrder`. */
  readonly order?: readonly ConnectorType[] | undefined
  /** The active namespace. Its connectors are first in a row. */
  readonly namespace?: ChainNamespace | undefined
  /** Whether wallets are recommended: not where the config features or has wallets of its own, or none can be paired. */
  readonly recommends?: boolean
  /** Whether a wallet can be paired: the config does not turn it off. */
  readonly pairs?: boolean
  readonly mobile?: boolean
}

export interface WalletRows {
  readonly rows: readonly WalletRow[]
  /** The maximum number of recommended rows. Their space is reserved while they load. */
  readonly room: number
  /** Whether the list has a wallet of this browser. */
  readonly hasInstalled: boolean
}

/** The rows of the Connect view in their order (docs/behaviour.md#rows-of-connect). */
export function walletRows(parameters: WalletRowsParameters): WalletRows {
  const { recent = [], featured = [], custom = [], recommended = [] } = parameters
  const { recommends = true, mobile = false } = parameters
  const taken = new Set<string>()
  const keysOf = ({ connectors: own, wallet, name }: WalletRow) => [
    ...walletKeys({ name }, mobile),
    ...own.flatMap((each) => connectorKeys(each, mobile)),
    ...(wallet ? walletKeys(wallet, mobile) : []),
  ]
  const found = markLookAlikes(
    groupConnectors(visibleConnectors(parameters), parameters.namespace).map((group) =>
      toRow(typeOf(group[0]?.type), group[0]?.name ?? '', { connectors: group }),
    ),
  )
  const named = [...recent, ...featured, ...custom, ...recommended]
  const known = new Set([...(parameters.known ?? []), ...named.flatMap((each) => walletKeys(each, mobile))])
  // A crowd has the name of a wallet that is known, or none and is of its namespace.
  const crowdOf = (row: WalletRow) =>
    keysOf(row).find((key) => known.has(key)) ?? `${row.connectors[0]?.namespace}`
  const here = cutRows(found, crowdOf)
  for (const row of here) for (const key of keysOf(row)) taken.add(key)

  /** Wallets that are not in a row yet. */
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
  const counting = here.filter(({ connectors: [first] }) => first && !isPlainInjected(first))
  const counted = counting.filter((row) => row.type === 'injected' && !latest.includes(row)).length
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

/** At most `maxRows` rows of wallets of this browser: of each crowd, those that came first and last. */
function cutRows(rows: readonly WalletRow[], crowdOf: (row: WalletRow) => string): readonly WalletRow[] {
  const found = rows.filter(({ type }) => type === 'injected')
  if (found.length <= maxRows) return rows
  const crowds = new Map<string, readonly WalletRow[]>()
  for (const row of found) crowds.set(crowdOf(row), [...(crowds.get(crowdOf(row)) ?? []), row])
  const kept = new Set<WalletRow>()
  for (let at = 0; kept.size < maxRows; at++)
    for (const crowd of crowds.values())
      for (const row of [crowd[at], crowd.at(-1 - at)]) if (row && kept.size < maxRows) kept.add(row)
  return rows.filter((row) => row.type !== 'injected' || kept.has(row))
}

function toRow(
  type: RowType,
  name: string,
  what: Partial<Pick<WalletRow, 'connectors' | 'wallet'>>,
): WalletRow {
  return { type, name, recent: false, connectors: [], ...what }
}

const typeOf = (type: ConnectorType = 'injected'): RowType => (type === 'announced' ? 'injected' : type)

/** Leaves out the wallets that the host excludes, and an injected one if a wallet announced itself. */
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

/** The default order (docs/behaviour.md#rows-of-connect). */
const standard: readonly RowType[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** The order of the types of rows: those of the host, then the rest in the default order. */
export function orderRowTypes(given: readonly ConnectorType[] = []): readonly RowType[] {
  const known = given.filter((type): type is RowType => standard.includes(type as RowType))
  return [...new Set([...known, ...standard])]
}

/** Whether a connector is the "Browser Wallet": the one at `window.ethereum` that did not announce itself. */
function isPlainInjected({ id, type }: Connector): boolean {
  return type === 'injected' && id === 'injected'
}

/**
 * Marks rows that share a name or an id with their number, because any script of the page can announce a wallet
 * with the name, rdns and picture of another. Only the user knows which one is right.
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
