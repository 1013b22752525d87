import { buildApps } from './apps/buildApps.mjs'
import { selectors } from './apps/selectors.mjs'
import { loadDist } from './server/loadDist.mjs'
import { serve } from './server/serve.mjs'

/**
 * Builds both apps and serves them.
 *
 * @param {{ wallets?: number, transactions?: number, relay?: string, features?: readonly string[] }} [settings] wallets:
 *   how many the catalogue has, 40 by default; transactions: how many every account has; relay: the relay of the
 *   product, which is not there by default; features: of the product.
 * @returns {Promise<{ options(name: 'floor' | 'product'): object, chunks: object, close(): void }>}
 *   options: what every pass needs of an app.
 */
export async function prepare(settings) {
  const apps = await buildApps(settings)
  try {
    const dists = new Map()
    for (const [name, folder] of Object.entries(apps.dists)) dists.set(name, await loadDist(folder))
    const server = await serve(dists, settings)
    return {
      options: (name) => ({ name, selectors: selectors[name], dist: dists.get(name), server }),
      chunks: apps.chunks,
      close() {
        server.close()
        apps.remove()
      },
    }
  } catch (error) {
    apps.remove()
    throw error
  }
}
