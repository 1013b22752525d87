import { ServerError } from '../errors/ServerError.js'

/** The entries that relays share. */
export type RelayEntry =
  | {
      readonly kind: 'message'
      readonly topic: string
      readonly message: string
      readonly tag: number
      readonly attestation: string | null
      readonly from: string
      /** In seconds. */
      readonly ttl: number
      /** In ms since 1970. */
      readonly publishedAt: number
    }
  | { readonly kind: 'delivered'; readonly topic: string; readonly id: string; readonly clientId: string }

/** A list of entries in one order, which several relays read and add to. */
export interface RelayLog {
  /** Resolves when the entry is in the log. Rejects if it cannot be written. */
  append(entry: RelayEntry): Promise<void>
  /** Passes on all entries: first those of the past, then every new one, also this relay's own. */
  follow(apply: (entry: RelayEntry) => void): void
  close(): void
}

export interface OpenRelayLogParameters {
  readonly url: string
  /** Name of the stream in Redis. */
  readonly key?: string
  readonly log: (line: string) => void
}

const KEY = 'appkit:relay'
/** About how many entries are kept. The oldest are dropped first. */
const MAX_ENTRIES = 100_000
const AT_A_TIME = 500
const BLOCK_MS = 5000
const CONNECT_MS = 5000
const RETRY_MS = 500
/** How long an entry waits for Redis to come back. Clients wait longer. */
const APPEND_MS = 20_000

/**
 * Opens a stream of Redis (XADD, XREAD) as the log, so that relays in several processes serve the same
 * sessions. Its past is read first.
 * @returns null if the client library is not installed
 * @throws ServerError `REDIS_FAILED` if Redis does not answer
 */
export async function openRelayLog({
  url,
  key = KEY,
  log,
}: OpenRelayLogParameters): Promise<RelayLog | null> {
  // Optional: a single relay needs no Redis.
  const library = await import('@redis/client').catch(() => null)
  if (library === null) {
    log('REDIS_URL is set. The relay stores messages in memory, because @redis/client is not installed.')
    return null
  }
  const socket = { connectTimeout: CONNECT_MS, reconnectStrategy: () => RETRY_MS }
  // Rejects at once if Redis is away: entries wait here, in order.
  const writer = library.createClient({ url, socket, disableOfflineQueue: true })
  const reader = library.createClient({ url, socket })
  let isOpen = true
  let last = '0-0'
  let apply: ((entry: RelayEntry) => void) | undefined
  const past: RelayEntry[] = []
  let lastWritten: Promise<unknown> = Promise.resolve()
  const take = (entry: RelayEntry) => (apply === undefined ? past.push(entry) : apply(entry))

  async function read(block: number | undefined): Promise<number> {
    const options = { COUNT: AT_A_TIME, ...(block !== undefined && { BLOCK: block }) }
    const streams = (await reader.xRead({ key, id: last }, options)) as readonly Stream[] | null
    const messages = streams?.[0]?.messages ?? []
    for (const { id, message } of messages) {
      last = id
      const entry = readEntry(message.entry)
      if (entry !== null) take(entry)
    }
    return messages.length
  }

  async function followStream(): Promise<void> {
    while (isOpen) {
      try {
        await read(BLOCK_MS)
      } catch {
        // The client reconnects by itself. Entries that were added meanwhile are read then.
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  /**
   * An entry that is written twice, because the answer was lost, counts once: messages are identified by their
   * hash.
   */
  async function write(entry: RelayEntry, until: number): Promise<void> {
    const trim = { strategy: 'MAXLEN', strategyModifier: '~', threshold: MAX_ENTRIES } as const
    for (;;) {
      try {
        await writer.xAdd(key, '*', { entry: JSON.stringify(entry) }, { TRIM: trim })
        return
      } catch (error) {
        if (!isOpen || Date.now() >= until) throw error
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  const close = () => {
    isOpen = false
    for (const client of [writer, reader]) if (client.isOpen) client.destroy()
  }
  // Without a listener an error would end the process.
  for (const client of [writer, reader]) client.on('error', () => {})
  try {
    await withDeadline(Promise.all([writer.connect(), reader.connect()]))
    while ((await withDeadline(read(undefined))) > 0);
  } catch (error) {
    close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new ServerError(
      'REDIS_FAILED',
      `Redis at REDIS_URL does not answer (${reason}). Start it, or unset REDIS_URL.`,
      { cause: error },
    )
  }
  void followStream()

  return {
    append(entry) {
      const until = Date.now() + APPEND_MS
      const written = lastWritten.then(() => write(entry, until))
      lastWritten = written.catch(() => {})
      return written
    },
    follow(next) {
      apply = next
      for (const entry of past.splice(0)) next(entry)
    },
    close,
  }
}

interface Stream {
  readonly messages: readonly { readonly id: string; readonly message: Readonly<Record<string, string>> }[]
}

/** Reads an entry. Null if no relay wrote it. */
function readEntry(text: string | undefined): RelayEntry | null {
  try {
    const entry = JSON.parse(text ?? '') as RelayEntry | null
    if (entry?.kind === 'delivered') return isText(entry.topic, entry.id, entry.clientId) ? entry : null
    if (entry?.kind !== 'message' || !isText(entry.topic, entry.message, entry.from)) return null
    const { attestation, publishedAt, tag, ttl } = entry
    const isProof = attestation === null || typeof attestation === 'string'
    return isProof && [publishedAt, tag, ttl].every(Number.isFinite) ? entry : null
  } catch {
    return null
  }
}

const isText = (...values: readonly unknown[]) => values.every((value) => typeof value === 'string')

function withDeadline<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CONNECT_MS} ms`)), CONNECT_MS)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
