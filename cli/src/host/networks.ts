import { type NamespaceEntry, type NetworkEntry, namespaces } from '../catalogue/namespaces.js'
import type { DemoWallet } from './types.js'

/**
 * Lists the networks a new config has of a namespace, the sandbox's chain first where there is one.
 *
 * @param entry The namespace.
 * @param sandboxed Whether the app talks to the sandbox.
 */
export function networksOf(entry: NamespaceEntry, sandboxed: boolean): readonly NetworkEntry[] {
  return [...(sandboxed && entry.sandbox ? [entry.sandbox] : []), ...entry.networks]
}

/**
 * Gives the service addresses a new config starts with.
 *
 * @param projectId The id given, or undefined for the sandbox on this machine.
 * @returns Base urls without a trailing slash.
 */
export function endpointsOf(projectId: string | undefined): { catalogue: string; blockchainApi: string } {
  if (projectId === undefined) {
    return { catalogue: 'http://127.0.0.1:4600/catalogue', blockchainApi: 'http://127.0.0.1:4600/blockchain' }
  }
  return { catalogue: 'https://api.web3modal.org', blockchainApi: 'https://rpc.walletconnect.org' }
}

/**
 * Gives where a chain of the sandbox answers on this machine, as the runtime's networks have it.
 *
 * @param caipNetworkId The chain, e.g. `eip155:31337`.
 * @param config `endpoints.blockchainApi` and `projectId` of a config.
 */
export function sandboxRpcUrl(
  caipNetworkId: string,
  { blockchainApi = 'http://127.0.0.1:4600/blockchain', projectId = 'local' } = {},
): string {
  const base = blockchainApi.replace(/\/+$/, '')
  return `${base}/v1/?chainId=${caipNetworkId}&projectId=${encodeURIComponent(projectId)}`
}

/** Whether an address is one of this machine, where the sandbox answers. */
export function isOnThisMachine(url: unknown): url is string {
  if (typeof url !== 'string' || !URL.canParse(url)) return false
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}

/**
 * Says on which families of chains the demo wallet can be used: those whose wallets need no chain to sign,
 * and those whose sandbox chain the app has.
 *
 * @param chosen Ids of the app's namespaces.
 * @param rpcUrlOf Gives where a sandbox chain answers, or undefined when the app does not have it.
 * @returns undefined when it can be used on none of them.
 */
export function demoWalletFor(
  chosen: readonly string[],
  rpcUrlOf: (caipNetworkId: string) => string | undefined,
): DemoWallet | undefined {
  const rpcUrls: Partial<Record<'rpcUrl' | 'solanaRpcUrl', string>> = {}
  const usable = namespaces.filter(({ id, sandbox }) => {
    if (!chosen.includes(id)) return false
    if (sandbox === undefined) return true
    const url = rpcUrlOf(sandbox.caipNetworkId)
    if (url !== undefined) rpcUrls[sandbox.demoOption] = url
    return url !== undefined
  })
  return usable.length === 0 ? undefined : { namespaces: usable.map(({ id }) => id), rpcUrls }
}

/**
 * Gives the command and flags that run the services of an app, with a chain behind every network that the
 * sandbox can run, so that each has balances.
 *
 * @param chosen Ids of the app's namespaces.
 */
export function devCommand(chosen: readonly string[]): string {
  const networks = namespaces
    .filter(({ id }) => chosen.includes(id))
    .flatMap((entry) => networksOf(entry, true))
  const ids = networks.flatMap(({ caipNetworkId }) => /^eip155:(\d+)$/.exec(caipNetworkId)?.[1] ?? [])
  const chains = chosen.includes('solana') ? [...ids, 'solana'] : ids
  return `dev${chains.length === 0 ? '' : ` --chains ${chains.join(',')}`}`
}
