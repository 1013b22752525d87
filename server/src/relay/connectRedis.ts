import type { RedisClientType, RedisClusterType } from '@redis/client'

export const CONNECT_MS = 5000
export const RETRY_MS = 500

export type Redis = Pick<RedisClusterType, 'eval' | 'xRange' | 'sSubscribe' | 'sUnsubscribe'>

export interface Connections {
  readonly redis: Redis
  readonly connect: () => Promise<unknown>
  readonly destroy: () => void
  readonly onReady: (act: () => void) => void
}

/** Clients of Redis. Null if the library is not installed. */
export async function connectRedis(url: string): Promise<Connections | null> {
  // Optional: a single relay needs no Redis.
  const library = await import('@redis/client').catch(() => null)
  if (library === null) return null
  const socket = { connectTimeout: CONNECT_MS, reconnectStrategy: () => RETRY_MS }
  const urls = url.split(',').map((each) => each.trim())
  if (urls.length > 1) {
    const rootNodes = urls.map((each) => ({ url: each }))
    const cluster = library.createCluster({ rootNodes, defaults: { socket } })
    cluster.on('error', () => {})
    return {
      redis: cluster as unknown as Redis,
      connect: () => cluster.connect(),
      destroy: () => cluster.destroy(),
      onReady: (act) => void cluster.on('node-ready', act),
    }
  }
  // Rejects at once if Redis is away: entries wait here, in order.
  const writer = library.createClient({ url, socket, disableOfflineQueue: true })
  const reader = library.createClient({ url, socket })
  // Without a listener an error would end the process.
  for (const client of [writer, reader]) client.on('error', () => {})
  return {
    redis: splitClients(writer as unknown as RedisClientType, reader as unknown as RedisClientType),
    connect: () => Promise.all([writer.connect(), reader.connect()]),
    destroy: () => {
      for (const client of [writer, reader]) if (client.isOpen) client.destroy()
    },
    onReady: (act) => void reader.on('ready', act),
  }
}

/** A connection that is subscribed takes no other commands, so there are two. */
function splitClients(writer: RedisClientType, reader: RedisClientType): Redis {
  return {
    eval: writer.eval.bind(writer),
    xRange: writer.xRange.bind(writer),
    sSubscribe: reader.sSubscribe.bind(reader),
    sUnsubscribe: reader.sUnsubscribe.bind(reader),
  } as unknown as Redis
}
