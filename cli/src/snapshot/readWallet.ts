import { isRecord } from '../../../common/records.js'

/** A wallet of the catalogue with what an app shows of it: known keys only. */
export type SnapshotWallet = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly name: string
}

const texts: Readonly<Record<string, number>> = {
  homepage: 2048,
  image_id: 128,
  link_mode: 2048,
  mobile_link: 2048,
  desktop_link: 2048,
  webapp_link: 2048,
  app_store: 2048,
  play_store: 2048,
  chrome_store: 2048,
  firefox_store: 2048,
  edge_store: 2048,
  rdns: 255,
}

/** Only what the page reads, each of its type (specs/openapi/catalogue.yaml); undefined without an id or a name. */
export function readWallet(entry: unknown): SnapshotWallet | undefined {
  if (!isRecord(entry)) return undefined
  const { id, name, chains, badge_type: badge, injected } = entry
  if (!isText(id, 128) || !isText(name, 200)) return undefined
  const known = Object.entries(texts).filter(([key, most]) => isText(entry[key], most))
  const lists = Array.isArray(injected) ? injected.slice(0, 100).filter(isRecord) : []
  const ways = lists.flatMap(({ namespace, injected_id: injectedId }) =>
    isText(injectedId, 200) ? [{ ...(isText(namespace, 64) && { namespace }), injected_id: injectedId }] : [],
  )
  return {
    id,
    name,
    ...(badge === 'certified' && { badge_type: badge }),
    chains: Array.isArray(chains) ? chains.filter((chain) => isText(chain, 128)).slice(0, 1000) : [],
    ...Object.fromEntries(known.map(([key]) => [key, entry[key]])),
    ...(ways.length > 0 && { injected: ways }),
  }
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value !== '' && [...value].length <= most
}
