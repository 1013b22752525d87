import type { Kit } from '../kit/types.js'
import { createServiceFetch, type ServiceFetchOptions } from './http/createServiceFetch.js'
import type { Refusal } from './http/readReply.js'

const version = '0.1.0'

/** Query parameters of every read (docs/behaviour.md#services): the project, the kit and its version. */
export function identification(kit: Kit) {
  return {
    projectId: kit.config.projectId,
    st: 'appkit',
    sv: `react-${[...kit.chains.keys()].join(',')}-${version}`,
  }
}

/** Whether the catalogue is a file beside its pictures (docs/catalogue.md), and no service. */
export const isFile = (catalogue: string | undefined): boolean => /\.json$/.test(catalogue ?? '')

/** Loads `raiseRefusal` when it is needed, which is rare. */
function loadRaiseRefusal(kit: Kit): (refusal: Refusal) => void {
  return (refusal) => {
    import('./raiseRefusal.js').then(
      ({ raiseRefusal }) => raiseRefusal(kit, refusal),
      () => {},
    )
  }
}

/**
 * Returns a function that creates a client of a service once per kit.
 *
 * @returns (from the function) undefined if the config has no project id or no address of the service, or a file in its place.
 */
export function clientOf<Client extends object>(
  service: 'blockchainApi' | 'catalogue',
  create: (options: {
    readonly baseUrl: string
    readonly fetch: (request: Request) => Promise<Response>
  }) => Client,
  options: ServiceFetchOptions,
): (kit: Kit) => Client | undefined {
  const clients = new WeakMap<Kit, Client>()
  return (kit) => {
    const baseUrl = kit.config.projectId ? kit.config.endpoints[service] : undefined
    if (baseUrl === undefined || isFile(baseUrl)) return undefined
    const client =
      clients.get(kit) ??
      create({ baseUrl, fetch: createServiceFetch({ ...options, onRefused: loadRaiseRefusal(kit) }) })
    clients.set(kit, client)
    return client
  }
}
