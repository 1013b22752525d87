import { effect } from '@preact/signals-core'
import { bytesToBase64 } from '../../../../common/base64.js'
import type { Connector } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { fetchWallets, findImage } from './calls.js'
import type { CatalogueWallet } from './types.js'

const watched = new WeakSet<Kit>()

/**
 * Gives browser wallets without a picture the one of the catalogue, found by rdns or name. It starts when the
 * modal first opens, asks once per wallet, and continues until the kit stops, because wallets may be found
 * late. After an error the next open asks again.
 */
export function watchWalletImages(kit: Kit): void {
  if (watched.has(kit)) return
  watched.add(kit)
  const asked = new Set<string>()
  const stop = effect(() => {
    if (!kit.modal.value.open) return
    const lacking = [...kit.chains.values()]
      .flatMap((chain) => chain.connectors.value)
      .filter((connector) => lacksImage(kit, connector) && !asked.has(keyOf(connector)))
    if (lacking.length === 0) return
    for (const connector of lacking) asked.add(keyOf(connector))
    loadImages(kit, lacking).catch(() => {
      for (const connector of lacking) asked.delete(keyOf(connector))
    })
  })
  kit.lifetime.add(() => {
    stop()
    watched.delete(kit)
  })
}

const keyOf = ({ namespace, id }: Connector) => `${namespace} ${id}`

/** Neither the wallet nor the host has a picture. The "Browser Wallet" has no name to search for. */
function lacksImage(kit: Kit, { id, name, type, imageUrl }: Connector): boolean {
  const isNamed = type === 'announced' || (type === 'injected' && id !== 'injected')
  return isNamed && imageUrl === undefined && kit.config.connectorImages?.[id] === undefined && name !== ''
}

async function loadImages(kit: Kit, connectors: readonly Connector[]): Promise<void> {
  // A comma separates the values of the query.
  const listed = (texts: readonly string[]) =>
    [...new Set(texts)].filter((text) => !text.includes(',')).slice(0, maxWallets)
  const rdns = listed(connectors.flatMap(({ info }) => info?.rdns ?? []))
  const names = listed(connectors.map(({ name }) => name))
  const [byRdns, byName] = await Promise.all([
    rdns.length > 0 ? fetchWallets(kit, { page: 1, entries: 100, rdns }) : undefined,
    names.length > 0 ? fetchWallets(kit, { page: 1, entries: 100, names }) : undefined,
  ])
  const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
  await Promise.all(
    connectors.map(async (connector) => {
      const { info, name } = connector
      const entry: CatalogueWallet | undefined =
        byRdns?.wallets.find((wallet) => info?.rdns !== undefined && wallet.rdns === info.rdns) ??
        byName?.wallets.find((wallet) => sameName(wallet.name, name))
      if (entry?.imageId === undefined) return
      // Without a picture the row keeps its fallback icon.
      const image = await findImage(kit, 'wallet', entry.imageId).then(toUrl, () => undefined)
      if (image !== undefined) setImage(kit, connector, image)
    }),
  )
}

/** In base64 it is a third longer: about the maximum for a picture from a wallet. */
const maxBytes = 150_000
/** Wallets per request. */
const maxWallets = 100

/** As text, like the pictures that wallets send. */
async function toUrl(blob: Blob | string): Promise<string | undefined> {
  if (typeof blob === 'string') return blob
  if (blob.size > maxBytes) return undefined
  return `data:${blob.type.split(';')[0]};base64,${bytesToBase64(new Uint8Array(await blob.arrayBuffer()))}`
}

/** The wallet may have sent its own picture since, or be gone. */
function setImage(kit: Kit, { namespace, id }: Connector, imageUrl: string): void {
  const connectors = kit.chains.get(namespace)?.connectors
  if (connectors)
    connectors.value = connectors
      .peek()
      .map((each) => (each.id === id && each.imageUrl === undefined ? { ...each, imageUrl } : each))
}
