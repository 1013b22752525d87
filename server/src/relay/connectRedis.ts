import type { RedisClientType, RedisClusterType } from '@redis/client'

export const connectMs = 5000
export const retryMs = 500

export type Redis = Pick<RedisClusterType, 'eval' | 'set' | 'xRange' | 'sSubscribe' | 'sUnsubscribe'>

export interface Connections {
  readonly redis: Redis
  readonly connect: () => Promise<unknown>
  readonly destroy: () => void
  /** Whether both connections, of commands and of channels, are open, as far as that is known. */
  readonly isOpen: () => boolean
  /** Sets the listener to each connection that is there, or there again. */
  readonly onReady: (act: () => void) => void
  /** Sets the listener to each connection that was lost, or could not be made. */
  readonly onAway: (act: (cause: unknown) => void) => void
}

/** A connection whose other end is gone without a word is noticed, and made again. */
const options = {
  pingInterval: connectMs,
  socket: { connectTimeout: connectMs, socketTimeout: 3 * connectMs, reconnectStrategy: () => retryMs },
}

/** Clients of Redis. Null if the library is not installed. */
export async function connectRedis(url: string): Promise<Connections | null> {
  // Optional: a single relay needs no Redis.
  const library = await import('@redis/client').catch(() => null)
  if (library === null) return null
  const urls = url.split(',').map((each) => each.trim())
  if (urls.length > 1) {
    const cluster = library.createCluster({
      rootNodes: urls.map((each) => ({ url: each })),
      defaults: options,
    })
    // Without a listener an error would end the process.
    cluster.on('error', () => {})
    return {
      redis: cluster as unknown as Redis,
      connect: () => cluster.connect(),
      destroy: () => cluster.destroy(),
      isOpen: () => true,
      onReady: (act) => void cluster.on('node-ready', act),
      onAway: (act) => void cluster.on('node-error', act),
    }
  }
  // Rejects at once if Redis is away: entries wait here, in order, each with a time limit of its own. Another one for each command
  // would be a signal of the library, which costs a tenth of the time of a message.
  const writer = library.createClient({
    ...options,
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: 0 },
  })
  const reader = library.createClient({ ...options, url })
  const clients = [writer, reader]
  for (const client of clients) client.on('error', () => {})
  return {
    redis: splitClients(writer as unknown as RedisClientType, reader as unknown as RedisClientType),
    connect: () => Promise.all(clients.map((client) => client.connect())),
    destroy: () => {
      for (const client of clients) if (client.isOpen) client.destroy()
    },
    isOpen: () => clients.every((client) => client.isReady),
    onReady: (act) => {
      const tell = (): void => {
        if (clients.every((client) => client.isReady)) act()
      }
      for (const client of clients) client.on('ready', tell)
    },
    onAway: (act) => {
      for (const client of clients) client.on('error', act)
    },
  }
}

/** A connection that is subscribed takes no other commands, so there are two. */
function splitClients(writer: RedisClientType, reader: RedisClientType): Redis {
  return {
    eval: writer.eval.bind(writer),
    set: writer.set.bind(writer),
    xRange: writer.xRange.bind(writer),
    sSubscribe: reader.sSubscribe.bind(reader),
    sUnsubscribe: reader.sUnsubscribe.bind(reader),
  } as unknown as Redis
}
