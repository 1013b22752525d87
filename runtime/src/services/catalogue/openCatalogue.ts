import { type CatalogueClient, createCatalogueClient } from '../../../../generated/catalogue/client.js'
import type { Kit } from '../../kit/types.js'
import { createServiceFetch } from '../http/createServiceFetch.js'
import { loadRaiseRefusal } from '../loadRaiseRefusal.js'

const clients = new WeakMap<Kit, CatalogueClient>()

/** R7 of docs/security.md: catalogue replies may be larger than others. */
const maximumBytes = 5_000_000

/** The kit's client of the wallet catalogue, or undefined when the config names no catalogue. */
export function openCatalogue(kit: Kit): CatalogueClient | undefined {
  const baseUrl = kit.config.projectId ? kit.config.endpoints.catalogue : undefined
  if (baseUrl === undefined) return undefined
  const client =
    clients.get(kit) ??
    createCatalogueClient({
      baseUrl,
      fetch: createServiceFetch({ maximumBytes, onRefused: loadRaiseRefusal(kit) }),
    })
  clients.set(kit, client)
  return client
}
