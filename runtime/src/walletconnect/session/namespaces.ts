import { parseCaipAddress } from '../../chains/parseCaipAddress.js'
import { parseCaipNetworkId } from '../../chains/parseCaipNetworkId.js'
import { namespaceOf } from './fields.js'

/** The request of an app for one namespace or chain (CAIP-25). */
export interface ProposalNamespace {
  /** CAIP-2 ids. Absent if the key of the entry is one. */
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** The approval of a wallet for one namespace or chain. */
export interface SessionNamespace {
  readonly chains?: readonly string[]
  /** CAIP-10 ids, at least one. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** By CAIP-2 namespace or chain id. */
export type ProposalNamespaces = Readonly<Record<string, ProposalNamespace>>
export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

/** The result, or the protocol's code of the first error. */
export type ReadNamespaces<Namespaces> =
  | { readonly namespaces: Namespaces }
  | { readonly code: NamespaceErrorCode }

/** 5000 to 5003 for missing required parts, 5100 to 5104 for unsupported ones. */
export type NamespaceErrorCode = 5000 | 5001 | 5002 | 5003 | 5100 | 5101 | 5102 | 5103 | 5104

const namespaceKey = /^[-a-z0-9]{3,8}$/
const maxEntries = 100
const maxNames = 1000
const maxNameLength = 200

/** Reads the required or optional namespaces of a proposal. Without any, the map is empty. */
export function readProposalNamespaces(value: unknown): ReadNamespaces<ProposalNamespaces> {
  return readMap(value ?? {}, (key, entry): ProposalNamespace | NamespaceErrorCode => {
    const isChainKey = parseCaipNetworkId(key) !== undefined
    const { chains } = entry
    if (chains === undefined) {
      if (!isChainKey) return 5100
    } else if (!areChainsOf(key, chains) || chains.length === 0) return 5100
    const given = readCalls(entry)
    return typeof given === 'number' ? given : { ...(chains !== undefined && { chains }), ...given }
  })
}

/** Reads the namespaces of a settlement or an update. */
export function readSessionNamespaces(value: unknown): ReadNamespaces<SessionNamespaces> {
  const read = readMap(value, (key, entry): SessionNamespace | NamespaceErrorCode => {
    const { accounts, chains } = entry
    if (chains !== undefined && !areChainsOf(key, chains)) return 5100
    if (!isNames(accounts) || accounts.length === 0) return 5001
    for (const account of accounts) {
      const parsed = parseCaipAddress(account)
      if (parsed === undefined) return 5001
      if (!isUnder(key, parsed.caipNetworkId)) return 5103
    }
    const given = readCalls(entry)
    return typeof given === 'number' ? given : { ...(chains && { chains }), accounts, ...given }
  })
  return 'namespaces' in read && Object.keys(read.namespaces).length === 0 ? { code: 5104 } : read
}

/**
 * Checks a session against the required namespaces: for each chain an account, and every method and event.
 *
 * @returns the code of the first lack; undefined if nothing is missing.
 */
export function findMissing(
  required: ProposalNamespaces,
  session: SessionNamespaces,
): NamespaceErrorCode | undefined {
  for (const [key, { chains = [key], methods, events }] of Object.entries(required)) {
    const namespace = namespaceOf(key)
    if (!Object.keys(session).some((each) => namespaceOf(each) === namespace)) return 5000
    for (const chain of chains) {
      const given = entriesOf(session, chain)
      if (given.length === 0) return 5001
      if (!methods.every((method) => given.some((entry) => entry.methods.includes(method)))) return 5002
      if (!events.every((event) => given.some((entry) => entry.events.includes(event)))) return 5003
    }
  }
  return undefined
}

/** The entries that have an account on a chain. */
export function entriesOf(session: SessionNamespaces, chain: string): readonly SessionNamespace[] {
  return Object.entries(session)
    .filter(([key, { accounts }]) => {
      return isUnder(key, chain) && accounts.some((account) => account.startsWith(`${chain}:`))
    })
    .map(([, entry]) => entry)
}

/** The chains on which a session has accounts, in order. */
export function chainsOf(session: SessionNamespaces): readonly string[] {
  const accounts = Object.values(session).flatMap((entry) => entry.accounts)
  return [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':'))))]
}

const isUnder = (key: string, chain: string) =>
  key.includes(':') ? key === chain : namespaceOf(chain) === key

function areChainsOf(key: string, chains: unknown): chains is readonly string[] {
  return (
    isNames(chains) && chains.every((chain) => parseCaipNetworkId(chain) !== undefined && isUnder(key, chain))
  )
}

function readCalls(
  entry: Readonly<Record<string, unknown>>,
): { readonly methods: readonly string[]; readonly events: readonly string[] } | NamespaceErrorCode {
  const { methods, events } = entry
  if (!isNames(methods)) return 5101
  return isNames(events) ? { methods, events } : 5102
}

function isNames(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length <= maxNames &&
    value.every((name) => typeof name === 'string' && name.length <= maxNameLength)
  )
}

function readMap<Entry extends object>(
  value: unknown,
  read: (key: string, entry: Readonly<Record<string, unknown>>) => Entry | NamespaceErrorCode,
): ReadNamespaces<Readonly<Record<string, Entry>>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { code: 5104 }
  const entries = Object.entries(value)
  if (entries.length > maxEntries) return { code: 5104 }
  const namespaces: Record<string, Entry> = {}
  for (const [key, entry] of entries) {
    if (!namespaceKey.test(key) && parseCaipNetworkId(key) === undefined) return { code: 5104 }
    if (typeof entry !== 'object' || entry === null) return { code: 5104 }
    const given = read(key, entry)
    if (typeof given === 'number') return { code: given }
    namespaces[key] = given
  }
  return { namespaces }
}
