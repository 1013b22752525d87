import { isRecord } from '../../../common/records.js'
import { loginIds } from '../catalogue/features.js'
import { namespaces, networksOf } from '../catalogue/namespaces.js'
import type { Choices } from '../flags/types.js'
import type { DemoWallet } from './types.js'

/**
 * The service addresses of a new config.
 *
 * @param choices.projectId - the id given, or undefined for the sandbox on this machine.
 * @param choices.namespaces - the ids of the app's namespaces.
 * @param choices.features - the chosen features. With sign-in there is `auth`. The sandbox has what features that are on by
 *   default need; with hosted services, only the host knows where its users' events go and their wallets run.
 * @returns base urls without a trailing slash.
 */
export function endpointsOf({
  projectId,
  namespaces: chosen,
  features,
  authPath,
}: Pick<Choices, 'projectId' | 'namespaces' | 'features' | 'authPath'>): Endpoints {
  const hasSignIn = features.siwx === true
  if (projectId === undefined) {
    const sandbox = 'http://127.0.0.1:4600'
    return {
      catalogue: `${sandbox}/catalogue`,
      blockchainApi: `${sandbox}/blockchain`,
      relay: 'ws://127.0.0.1:4600/relay',
      // Browsers send the session's cookie only within one site, and the page is at localhost.
      ...(hasSignIn && { auth: authPath ?? 'http://localhost:4600/auth' }),
      ...(features.analytics !== false && { analytics: `${sandbox}/analytics` }),
      ...(hasLogins({ namespaces: chosen, features }) && { secureSite: 'http://wallet.localhost:4601' }),
    }
  }
  return {
    catalogue: 'https://api.web3modal.org',
    blockchainApi: 'https://rpc.walletconnect.org',
    relay: 'wss://relay.walletconnect.org',
    // Only the host's own server knows who has signed in there.
    ...(hasSignIn && { auth: authPath ?? '/auth' }),
  }
}

/**
 * The endpoints that a config has. One that is empty counts as left out.
 *
 * @param config - a config, or the part that is known before it can be run.
 */
export function endpointsIn(config: unknown): Readonly<Record<string, unknown>> {
  const endpoints = isRecord(config) && isRecord(config.endpoints) ? config.endpoints : {}
  return Object.fromEntries(Object.entries(endpoints).filter(([, url]) => url !== ''))
}

/** Whether users can log in to the embedded wallet, which has accounts of eip155 and solana. */
function hasLogins({ namespaces: chosen, features }: Pick<Choices, 'namespaces' | 'features'>): boolean {
  if (loginIds.some((id) => features[id] === true)) return true
  const isOn = features.email !== false || features.socials !== false
  return isOn && chosen.some((id) => id === 'eip155' || id === 'solana')
}

interface Endpoints {
  readonly catalogue: string
  readonly blockchainApi: string
  readonly relay: string
  readonly analytics?: string
  readonly auth?: string
  readonly secureSite?: string
}

/**
 * The RPC URL of a chain of the sandbox on this machine, as in the runtime's networks.
 *
 * @param caipNetworkId - the chain, e.g. `eip155:31337`.
 * @param config - `endpoints.blockchainApi` and `projectId` of a config.
 */
export function sandboxRpcUrl(
  caipNetworkId: string,
  { blockchainApi = 'http://127.0.0.1:4600/blockchain', projectId = 'local' } = {},
): string {
  const base = blockchainApi.replace(/\/+$/, '')
  return `${base}/v1/?chainId=${caipNetworkId}&projectId=${encodeURIComponent(projectId)}`
}

/** Whether a URL is on this machine, where the sandbox runs. */
export function isOnThisMachine(url: unknown): url is string {
  if (typeof url !== 'string' || !URL.canParse(url)) return false
  return /^(([\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}

/**
 * The namespaces for which the demo wallet can be used: those whose wallets need no chain to sign, and those whose
 * sandbox chain the app has.
 *
 * @param chosen - ids of the app's namespaces.
 * @param rpcUrlOf - returns the RPC URL of a sandbox chain, or undefined if the app does not have the chain.
 * @returns undefined if there are none.
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
 * The command and flags that start the services of an app, with a chain for every network that the sandbox can run, so
 * that each has balances.
 *
 * @param chosen - ids of the app's namespaces.
 */
export function devCommand(chosen: readonly string[]): string {
  const networks = namespaces
    .filter(({ id }) => chosen.includes(id))
    .flatMap((entry) => networksOf(entry, true))
  const ids = networks.flatMap(({ caipNetworkId }) => /^eip155:(\d+)$/.exec(caipNetworkId)?.[1] ?? [])
  const chains = chosen.includes('solana') ? [...ids, 'solana'] : ids
  return `dev${chains.length === 0 ? '' : ` --chains ${chains.join(',')}`}`
}

interface Network {
  readonly caipNetworkId: string
  readonly rpcUrls?: { readonly default?: { readonly http?: readonly string[] } }
}

/** A network with the urls of its nodes, in the order in which they are asked. */
export interface NetworkNodes {
  readonly id: string
  readonly urls: readonly string[]
}

/**
 * Lists the nodes of each network of a config, those of `customRpcUrls` first.
 *
 * @param config - the app's config, which is valid.
 */
export function nodesOf(config: unknown): readonly NetworkNodes[] {
  const { networks = [], customRpcUrls = {} } = config as {
    readonly networks?: readonly Network[]
    readonly customRpcUrls?: Readonly<Record<string, readonly { readonly url: string }[]>>
  }
  return networks.map(({ caipNetworkId, rpcUrls }) => ({
    id: caipNetworkId,
    urls: [...(customRpcUrls[caipNetworkId] ?? []).map(({ url }) => url), ...(rpcUrls?.default?.http ?? [])],
  }))
}
