import { existsSync } from 'node:fs'
import { isRecord } from '../../../common/records.js'
import { features } from '../catalogue/features.js'
import { namespaces } from '../catalogue/namespaces.js'
import type { Part } from '../edits/editConfig.js'
import { placeOf } from '../files/place.js'
import { findConfig } from '../host/findProject.js'
import { hasFeature } from '../host/leftOut.js'
import { endpointsIn } from '../host/networks.js'
import { readHost } from '../host/readHost.js'
import type { ConfigFile, HostShape } from '../host/types.js'

/** A part with what it is before and after a run. */
export interface PartState {
  readonly part: Part
  readonly was: boolean
  readonly is: boolean
  /** Origins that the app contacts for it, by its config. */
  readonly contacts: readonly string[]
}

/** The parts of an app's catalogue with their state, for `list` and `info`. */
export async function readParts(
  root: string,
): Promise<
  { readonly file: ConfigFile; readonly parts: readonly PartState[]; readonly shape: HostShape } | undefined
> {
  const file = findConfig(root)
  if (file === undefined || !existsSync(placeOf(root, file))) return undefined
  const { config, shape } = await readHost(root, file)
  const all: readonly Part[] = [
    ...features.map(({ id }) => ({ kind: 'feature', id }) as const),
    ...namespaces.map(({ id }) => ({ kind: 'namespace', id }) as const),
  ]
  const parts = all.map((part) => {
    const on = isOn(part, shape)
    return { part, was: on, is: on, contacts: on ? contactsOf(part, config) : [] }
  })
  return { file, parts, shape }
}

/** Whether a part is on, by what is generated: a feature that lacks what it needs is left out. */
export function isOn({ kind, id }: Part, shape: HostShape): boolean {
  if (kind === 'namespace') return shape.namespaces.includes(id)
  const entry = features.find((candidate) => candidate.id === id)
  return entry !== undefined && hasFeature(entry, shape)
}

/**
 * Lists the origins that an app contacts for a part: the endpoint that a feature needs, or the nodes of a namespace.
 *
 * @param part - the part.
 * @param config - the app's config.
 */
export function contactsOf({ kind, id }: Part, config: unknown): readonly string[] {
  const endpoints = endpointsIn(config)
  const needs = features.find((entry) => entry.id === id)?.needs ?? []
  const name = id === 'siwx' ? 'auth' : needs.find((need) => need.startsWith('endpoints.'))?.slice(10)
  const urls =
    kind === 'feature'
      ? [name === undefined ? undefined : endpoints[name]]
      : [endpoints.blockchainApi ?? nodesOf(config, id)].flat()
  const origins = urls.flatMap((url) => {
    if (typeof url !== 'string') return []
    return URL.canParse(url) ? [new URL(url).origin] : [`your own server at ${url}`]
  })
  return [...new Set(origins)]
}

function nodesOf(config: unknown, namespace: string): readonly unknown[] {
  const networks: unknown = isRecord(config) ? config.networks : undefined
  return (Array.isArray(networks) ? networks : [])
    .filter((network) => isRecord(network) && String(network.caipNetworkId).startsWith(`${namespace}:`))
    .flatMap((network) => network.rpcUrls?.default?.http ?? [])
}
