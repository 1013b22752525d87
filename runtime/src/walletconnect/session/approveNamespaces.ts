import { namespaceOf } from './fields.js'
import {
  findMissing,
  type ProposalNamespace,
  type ProposalNamespaces,
  type ReadNamespaces,
  type SessionNamespace,
  type SessionNamespaces,
} from './namespaces.js'

/** The chains, accounts, methods and events that a wallet supports, by CAIP-2 namespace. */
export type SupportedNamespaces = Readonly<Record<string, Required<SessionNamespace>>>

/**
 * The namespaces that a wallet can approve of a proposal: those that are asked for and that it supports. If the
 * proposal asks for none, all that it supports.
 *
 * @returns the namespaces, or the error code of the protocol if the wallet lacks something that is required.
 *
 * @example
 * import { approveNamespaces, type Proposal } from 'appkit-runtime/walletconnect/wallet'
 *
 * declare const proposal: Proposal
 *
 * const chains = ['eip155:1']
 * const accounts = ['eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
 * const supported = { eip155: { chains, accounts, methods: ['personal_sign'], events: ['accountsChanged'] } }
 * const approved = approveNamespaces(proposal, supported)
 * if ('namespaces' in approved) console.log(approved.namespaces)
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
