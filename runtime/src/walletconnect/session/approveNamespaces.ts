import {
  findMissing,
  namespaceOf,
  type ProposalNamespace,
  type ProposalNamespaces,
  type ReadNamespaces,
  type SessionNamespace,
  type SessionNamespaces,
} from './namespaces.js'

/** What a wallet can do, by CAIP-2 namespace. */
export type SupportedNamespaces = Readonly<Record<string, Required<SessionNamespace>>>

/**
 * What a wallet may approve of a proposal: what is asked, cut to what it supports. Nothing asked means all.
 *
 * @returns the protocol's code when it lacks something that is required.
 */
export function approveNamespaces(
  proposal: { readonly required: ProposalNamespaces; readonly optional: ProposalNamespaces },
  supported: SupportedNamespaces,
): ReadNamespaces<SessionNamespaces> {
  const code = findMissing(proposal.required, supported)
  if (code !== undefined) return { code }
  const asked = [...Object.entries(proposal.required), ...Object.entries(proposal.optional)]
  if (asked.length === 0) return { namespaces: supported }
  const namespaces: Record<string, SessionNamespace> = {}
  for (const [namespace, own] of Object.entries(supported)) {
    const wanted = asked.filter(([key]) => namespaceOf(key) === namespace)
    const chains = own.chains.filter((chain) => wanted.some(([key, entry]) => asks(key, entry, chain)))
    if (chains.length === 0) continue
    namespaces[namespace] = {
      chains,
      methods: own.methods.filter((method) => wanted.some(([, { methods }]) => methods.includes(method))),
      events: own.events.filter((event) => wanted.some(([, { events }]) => events.includes(event))),
      accounts: own.accounts.filter((account) => chains.some((chain) => account.startsWith(`${chain}:`))),
    }
  }
  return { namespaces }
}

const asks = (key: string, { chains = [key] }: ProposalNamespace, chain: string) => chains.includes(chain)
