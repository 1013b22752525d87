import { CliError } from '../errors/CliError.js'
import { isOnThisMachine } from '../host/networks.js'

/** A wallet of the catalogue with what an app shows of it: known keys only. */
export type SnapshotWallet = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly name: string
}

export interface CatalogueSnapshot {
  readonly wallets: readonly SnapshotWallet[]
  /** Files of icons: image id and ending, with the bytes. */
  readonly icons: ReadonlyMap<string, Uint8Array>
  /** Wallets that were left out because their entry is invalid, and icons that could not be read. */
  readonly dropped: number
}

/** Wallets per request, and the largest number of pages. */
const entries = 100
const mostPages = 20
/** The time limit for an answer, in ms, and the largest icon, in bytes. */
const timeoutMs = 10_000
const mostBytes = 150_000
/** Icons that are fetched at the same time. */
const lanes = 8

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
  rdns: 255,
}
const endings: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

/**
 * Fetches every wallet of a catalogue, and their icons.
 *
 * @param endpoint `endpoints.catalogue` of a config.
 * @param projectId Its `projectId`.
 * @returns Wallets in the order of the catalogue. What is invalid is left out and counted.
 * @throws CliError `CATALOGUE_SILENT` or `CATALOGUE_INVALID`, exit code 1.
 */
export async function fetchCatalogue(endpoint: string, projectId: string): Promise<CatalogueSnapshot> {
  const address = (path: string, query: Readonly<Record<string, string>> = {}) =>
    `${endpoint.replace(/\/$/, '')}/${path}?${new URLSearchParams({ projectId, st: 'appkit', sv: 'cli', ...query })}`
  const wallets = new Map<string, SnapshotWallet>()
  let dropped = 0
  for (let page = 1; page <= mostPages; page++) {
    const url = address('getWallets', { page: String(page), entries: String(entries) })
    const reply: unknown = await ask(url).then((response) => response.json().catch(() => undefined))
    const data = isRecord(reply) ? reply.data : undefined
    if (!Array.isArray(data)) {
      const text = `${endpoint} did not answer with a page of wallets. Check endpoints.catalogue and projectId of the config.`
      throw new CliError('CATALOGUE_INVALID', text, 1)
    }
    for (const entry of data) {
      const wallet = readWallet(entry)
      if (wallet) wallets.set(wallet.id, wallets.get(wallet.id) ?? wallet)
      else dropped++
    }
    if (data.length < entries) break
  }
  const ids = [...new Set([...wallets.values()].flatMap(({ image_id: id }) => (isFileName(id) ? [id] : [])))]
  const icons = new Map<string, Uint8Array>()
  const fetchNext = async (): Promise<void> => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      const icon = await fetchIcon(address(`getWalletImage/${id}`)).catch(() => undefined)
      if (icon) icons.set(`${id}.${icon.ending}`, icon.bytes)
      else dropped++
    }
  }
  await Promise.all(Array.from({ length: lanes }, fetchNext))
  return { wallets: [...wallets.values()], icons, dropped }
}

async function ask(url: string): Promise<Response> {
  const { origin } = new URL(url)
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: unknown) => error,
  )
  if (response instanceof Response && response.ok) return response
  const reason = response instanceof Response ? `answers ${response.status}` : reasonOf(response)
  const hint = isOnThisMachine(url)
    ? 'Start the sandbox with npx create-appkit dev, then run this again.'
    : 'Check endpoints.catalogue and projectId of the config, and your connection.'
  throw new CliError('CATALOGUE_SILENT', `${origin} ${reason}. ${hint}`, 1)
}

/** Why there was no answer, to be put after the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'cannot be reached'
  if (error.name === 'TimeoutError') return `gave no answer in ${timeoutMs / 1000} s`
  const code = isRecord(error.cause) || error.cause instanceof Error ? Reflect.get(error.cause, 'code') : ''
  return reasons[String(code)] ?? 'cannot be reached'
}

/** By the codes of Node (https://nodejs.org/api/errors.html#common-system-errors). */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses the connection: nothing runs there',
  ECONNRESET: 'broke off the connection',
  ENOTFOUND: 'cannot be found: its name has no address, or this machine is offline',
  EAI_AGAIN: 'cannot be found: its name has no address, or this machine is offline',
  ENETUNREACH: 'cannot be reached: this machine is offline',
}

async function fetchIcon(
  url: string,
): Promise<{ readonly ending: string; readonly bytes: Uint8Array } | undefined> {
  const response = await ask(url)
  const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  const ending = Object.hasOwn(endings, type) ? endings[type] : undefined
  const bytes = new Uint8Array(await response.arrayBuffer())
  return ending === undefined || bytes.length === 0 || bytes.length > mostBytes
    ? undefined
    : { ending, bytes }
}

/** Only what the page reads, each of its type (specs/openapi/catalogue.yaml); undefined without an id or a name. */
function readWallet(entry: unknown): SnapshotWallet | undefined {
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

/** An id that can be the name of a file everywhere. */
function isFileName(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9][\w-]{0,127}$/i.test(value)
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value !== '' && [...value].length <= most
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
