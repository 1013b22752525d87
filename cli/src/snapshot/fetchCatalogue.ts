import { isRecord } from '../../../common/records.js'
import { CliError } from '../errors/CliError.js'
import { isOnThisMachine } from '../host/networks.js'
import { readWallet, type SnapshotWallet } from './readWallet.js'

export interface CatalogueSnapshot {
  readonly wallets: readonly SnapshotWallet[]
  /** Files of icons: image id and ending, with the bytes. */
  readonly icons: ReadonlyMap<string, Uint8Array>
  /** Wallets that were left out because their entry is invalid, and icons that could not be read. */
  readonly dropped: number
  /** Whether the catalogue has more entries than were asked for, which is `maxEntries`. */
  readonly isCut: boolean
}

/** Wallets per request, and the largest number of pages. */
const entries = 100
const maxPages = 20
/** How many entries of a catalogue are copied. */
export const maxEntries = entries * maxPages
/** The time limit for an answer, in ms, and the largest icon, in bytes. */
const timeoutMs = 10_000
const maxBytes = 150_000
/** Icons that are fetched at the same time. */
const lanes = 8

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
 * @param endpoint - `endpoints.catalogue` of a config: a service, or a file with a folder of icons (docs/catalogue.md).
 * @param projectId - its `projectId`.
 * @returns wallets in the order of the catalogue. Invalid entries and icons are left out and counted.
 * @throws CliError `CATALOGUE_SILENT` or `CATALOGUE_INVALID`, exit code 1.
 */
export async function fetchCatalogue(endpoint: string, projectId: string): Promise<CatalogueSnapshot> {
  const { pages, iconOf } = endpoint.endsWith('.json') ? askFile(endpoint) : askService(endpoint, projectId)
  const wallets = new Map<string, SnapshotWallet>()
  const addresses = new Map<string, string>()
  let dropped = 0
  let read = 0
  for await (const page of pages)
    for (const entry of page) {
      if (++read > maxEntries) continue
      const wallet = readWallet(entry)
      if (!wallet) dropped++
      if (!wallet || wallets.has(wallet.id)) continue
      wallets.set(wallet.id, wallet)
      const id = wallet.image_id
      const icon = isFileName(id) && !addresses.has(id) ? iconOf(id, entry) : undefined
      if (isFileName(id) && icon !== undefined) addresses.set(id, icon)
    }
  const left = [...addresses]
  const icons = new Map<string, Uint8Array>()
  const fetchNext = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const icon = await fetchIcon(next[1]).catch(() => undefined)
      if (icon) icons.set(`${next[0]}.${icon.ending}`, icon.bytes)
      else dropped++
    }
  }
  await Promise.all(Array.from({ length: lanes }, fetchNext))
  return { wallets: [...wallets.values()], icons, dropped, isCut: read > maxEntries }
}

interface Source {
  readonly pages: AsyncIterable<readonly unknown[]>
  /** The address of an icon, by its id and the wallet's entry. */
  iconOf(id: string, entry: unknown): string | undefined
}

function askService(endpoint: string, projectId: string): Source {
  const address = (path: string, query: Readonly<Record<string, string>> = {}) =>
    `${endpoint.replace(/\/$/, '')}/${path}?${new URLSearchParams({ projectId, st: 'appkit', sv: 'cli', ...query })}`
  async function* pages() {
    // One more than are copied, to know whether there is more.
    for (let page = 1; page <= maxPages + 1; page++) {
      const query = { page: String(page), entries: String(entries) }
      const data = await fetchData(endpoint, address('getWallets', query))
      yield data
      if (data.length < entries) return
    }
  }
  return { pages: pages(), iconOf: (id) => address(`getWalletImage/${id}`) }
}

function askFile(endpoint: string): Source {
  async function* pages() {
    yield await fetchData(endpoint, endpoint)
  }
  return {
    pages: pages(),
    iconOf(_, entry) {
      const path = isRecord(entry) ? String(entry.image_url) : ''
      const url = URL.canParse(path, endpoint) ? new URL(path, endpoint) : undefined
      // A list names the icons beside it, and sends nobody to another host.
      return url?.origin === new URL(endpoint).origin ? url.href : undefined
    },
  }
}

async function fetchData(endpoint: string, url: string): Promise<readonly unknown[]> {
  const reply: unknown = await ask(url).then((response) => response.json().catch(() => undefined))
  const data = isRecord(reply) ? reply.data : undefined
  if (Array.isArray(data)) return data
  const text = `${endpoint} did not answer with a page of wallets. Check endpoints.catalogue and projectId of the config.`
  throw new CliError('CATALOGUE_INVALID', text, 1)
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
  return ending === undefined || bytes.length === 0 || bytes.length > maxBytes ? undefined : { ending, bytes }
}

/** An id that can be the name of a file everywhere. */
function isFileName(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9][\w-]{0,127}$/i.test(value)
}
