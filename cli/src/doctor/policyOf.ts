import { isOnThisMachine } from '../host/networks.js'

/**
 * Gives the Content-Security-Policy of an app, as docs/csp.md explains it.
 *
 * @param config The app's config, which is valid.
 * @returns The directives in order.
 */
export function policyOf(config: unknown): readonly string[] {
  return [
    "default-src 'self'",
    ["connect-src 'self'", ...originsOf(config)].join(' '),
    "img-src 'self' data: blob:",
    ...frameOf(config),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ].map((directive) => `${directive};`)
}

/** The frame of the embedded wallet, if the app has one. */
function frameOf(config: unknown): readonly string[] {
  const { endpoints: { secureSite } = {} } = config as {
    readonly endpoints?: { readonly secureSite?: string }
  }
  return secureSite === undefined ? [] : [`frame-src ${new URL(secureSite).origin}`]
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
 * @param config The app's config, which is valid.
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

function originsOf(config: unknown): readonly string[] {
  const { endpoints = {} } = config as { readonly endpoints?: Readonly<Record<string, unknown>> }
  const { secureSite: _, ...others } = endpoints
  const services = Object.values(others).filter((url) => typeof url === 'string')
  // A node on this machine is reached through the sandbox, whose address is among the services.
  const hasService = typeof endpoints.blockchainApi === 'string'
  const nodes = nodesOf(config)
    .flatMap(({ urls }) => urls)
    .filter((url) => !(hasService && isOnThisMachine(url)))
  const origins = [...services, ...nodes].flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))
  return [...new Set(origins)]
}
