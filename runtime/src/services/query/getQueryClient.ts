import { QueryClient } from '@tanstack/query-core'
import type { Kit } from '../../kit/types.js'
import { isTransient } from './isTransient.js'

/** Three more tries from 1 s doubling to 30 s; unused data is dropped after 5 min. */
const retries = 3
const retryDelay = (failures: number) => Math.min(1_000 * 2 ** failures, 30_000)
const gcTime = 300_000

const clients = new WeakMap<Kit, QueryClient>()

/** The queries of a kit. They live until the kit stops. */
export function getQueryClient(kit: Kit): QueryClient {
  const present = clients.get(kit)
  if (present !== undefined) return present
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime,
        retryDelay,
        retry: (failures, error) => failures < retries && isTransient(error),
        refetchOnWindowFocus: false,
      },
      mutations: { gcTime, retryDelay },
    },
  })
  clients.set(kit, client)
  client.mount()
  kit.lifetime.add(() => {
    clients.delete(kit)
    client.unmount()
    client.clear()
  })
  return client
}
