import type { Address } from './types.js'

/**
 * Lists the addresses an app will contact: its endpoints, its own RPC urls, and the networks' RPC urls when
 * no blockchain API stands before them.
 *
 * @param config A config, or the part of one that is known before it can be run.
 * @returns One entry per origin, with what it is for, in the order they are named.
 */
export function addressesOf(config: unknown): readonly Address[] {
  const found = new Map<string, Set<string>>()
  const note = (url: unknown, use: string) => {
    if (typeof url !== 'string' || !URL.canParse(url)) return
    const { origin } = new URL(url)
    found.set(origin, (found.get(origin) ?? new Set()).add(use))
  }
  if (!isRecord(config)) return []
  if (isRecord(config.endpoints)) {
    for (const [name, url] of Object.entries(config.endpoints)) note(url, uses[name] ?? name)
  }
  if (isRecord(config.customRpcUrls)) {
    for (const [id, urls] of Object.entries(config.customRpcUrls)) {
      for (const entry of Array.isArray(urls) ? urls : []) if (isRecord(entry)) note(entry.url, `chain ${id}`)
    }
  }
  const proxied = isRecord(config.endpoints) && typeof config.endpoints.blockchainApi === 'string'
  for (const network of Array.isArray(config.networks) && !proxied ? config.networks : []) {
    if (!isRecord(network) || !isRecord(network.rpcUrls) || !isRecord(network.rpcUrls.default)) continue
    const { http } = network.rpcUrls.default
    for (const url of Array.isArray(http) ? http : []) note(url, `chain ${String(network.caipNetworkId)}`)
  }
  return [...found].map(([origin, use]) => ({ origin, use: [...use].join(', ') }))
}

const uses: Readonly<Record<string, string>> = {
  catalogue: 'wallet catalogue',
  blockchainApi: 'blockchain API and chains',
  secureSite: 'embedded wallet',
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
