import { readRecap, readRequests } from '../../signin/cacao/recap.js'
import type { SessionNamespaces } from '../session/namespaces.js'

/** An account and a chain for which it has signed. */
export interface SignedChain {
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  readonly resources?: readonly string[] | undefined
}

const events = ['chainChanged', 'accountsChanged']

/**
 * The namespaces of the session that the signed messages allow.
 *
 * @returns undefined if they allow no method.
 */
export function sessionOf(signed: readonly SignedChain[]): SessionNamespaces | undefined {
  const [first] = signed
  const recap = readRecap(first?.resources?.at(-1) ?? '')
  if (first === undefined || recap === undefined) return undefined
  const { chains: allowed, methods } = readRequests(recap.att)
  const chains = [...new Set([...signed.map(({ chainId }) => chainId), ...allowed])]
  const accounts = chains.map((chain) => `${chain}:${first.address}`)
  return methods.length === 0 ? undefined : { eip155: { chains, accounts, methods, events } }
}
