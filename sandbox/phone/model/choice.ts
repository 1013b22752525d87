import {
  approveNamespaces,
  type Proposal,
  type SessionNamespaces,
  type SupportedNamespaces,
} from 'appkit-runtime/walletconnect/wallet'

/** The chains and accounts that a person may choose from, of those that an app asks for. */
export interface Offer {
  /** CAIP-2, in the order of the wallet. */
  readonly chains: readonly string[]
  /** Chains the app cannot do without. */
  readonly required: readonly string[]
  /** How the accounts of each namespace are written on its first chain that is offered. */
  readonly accounts: Readonly<Record<string, readonly string[]>>
}

/** The chains that were chosen, and the accounts, by their place in the offer. */
export interface Choice {
  readonly chains: readonly string[]
  readonly accounts: Readonly<Record<string, readonly number[]>>
}

/** Accounts of one namespace on one chain, as the wallet orders them. */
const accountsOn = (accounts: readonly string[], chain: string) =>
  accounts.filter((account) => account.startsWith(`${chain}:`))

/**
 * Builds the offer for a proposal: what the wallet has of what the app asks for.
 *
 * @returns undefined when it lacks something the app requires.
 */
export function offerOf(proposal: Proposal, supported: SupportedNamespaces): Offer | undefined {
  const read = approveNamespaces(proposal, supported)
  if ('code' in read) return undefined
  const entries = Object.entries(read.namespaces)
  return {
    chains: entries.flatMap(([, { chains = [] }]) => chains),
    required: Object.entries(proposal.required).flatMap(([key, { chains = [key] }]) => chains),
    accounts: Object.fromEntries(
      entries.map(([namespace, { accounts, chains = [] }]) => [
        namespace,
        accountsOn(accounts, chains[0] ?? ''),
      ]),
    ),
  }
}

/**
 * Builds the namespaces of the session from the choice.
 *
 * @returns undefined when that is nothing, or less than the app requires.
 */
export function namespacesOf(
  proposal: Proposal,
  supported: SupportedNamespaces,
  chosen: Choice,
): SessionNamespaces | undefined {
  const cut = Object.entries(supported).flatMap(([namespace, entry]) => {
    const chains = entry.chains.filter((chain) => chosen.chains.includes(chain))
    const places = chosen.accounts[namespace] ?? []
    const accounts = chains.flatMap((chain) =>
      accountsOn(entry.accounts, chain).filter((_, at) => places.includes(at)),
    )
    return accounts.length === 0 ? [] : [[namespace, { ...entry, chains, accounts }] as const]
  })
  const read = approveNamespaces(proposal, Object.fromEntries(cut))
  return 'code' in read || Object.keys(read.namespaces).length === 0 ? undefined : read.namespaces
}

/**
 * A session's namespaces with one more chain of a namespace it has, for an app that switches to it.
 *
 * @returns undefined when the wallet does not have the chain, or the session nothing of its namespace.
 */
export function withChain(
  namespaces: SessionNamespaces,
  supported: SupportedNamespaces,
  chain: string,
): SessionNamespaces | undefined {
  const [namespace = ''] = chain.split(':')
  const [own, given] = [supported[namespace], namespaces[namespace]]
  if (own === undefined || given === undefined || !own.chains.includes(chain)) return undefined
  const [first = ''] = given.chains ?? []
  const places = accountsOn(own.accounts, first).flatMap((account, at) =>
    given.accounts.includes(account) ? [at] : [],
  )
  const added = accountsOn(own.accounts, chain).filter((_, at) => places.includes(at))
  const chains = [...new Set([...(given.chains ?? []), chain])]
  const accounts = [...new Set([...given.accounts, ...added])]
  return { ...namespaces, [namespace]: { ...given, chains, accounts } }
}
