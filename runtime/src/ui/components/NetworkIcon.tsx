import { useEffect, useState } from 'react'
import type { NamespaceDriver } from '../../chains/driver.js'
import type { Network } from '../../chains/types.js'
import { reportHostError } from '../../errors/hostCalls.js'
import type { Kit } from '../../kit/types.js'
import { useCatalogueImage } from '../useCatalogueImage.js'
import { Picture } from './Picture.js'

/** The picture of a network: the config's, else the one that comes with its namespace, else the catalogue's, else a drawn one. */
export function NetworkIcon({ kit, network, size }: { kit: Kit; network: Network; size?: 20 | 40 | 80 }) {
  const own = kit.config.chainImages?.[network.id] ?? network.assets?.imageUrl
  const bundled = useBundledIcon(kit, network)
  const id = !own && bundled === null ? network.assets?.imageId : undefined
  const src = useCatalogueImage(kit, { kind: 'asset', id })
  const pending = !own && (bundled === undefined || !!id)
  const round = !own && network.testnet ? 'test' : true
  return (
    <Picture name={network.name} src={own ?? bundled ?? src} size={size} round={round} pending={pending} />
  )
}

/** Addresses of pictures by driver and chain reference, so that a picture seen before is there at once. */
const loaded = new WeakMap<NamespaceDriver, Readonly<Record<string, string>>>()

/** The picture that comes with the network's namespace: undefined while it loads, null where there is none. */
function useBundledIcon(kit: Kit, { chainNamespace, id }: Network): string | null | undefined {
  const driver = kit.chains.get(chainNamespace)?.driver
  const [, setArrived] = useState(false)
  const icons = driver && loaded.get(driver)
  useEffect(() => {
    if (!driver || loaded.has(driver)) return
    const keep = (found: Readonly<Record<string, string>>) => {
      loaded.set(driver, found)
      setArrived(true)
    }
    const load = async () => (await driver.loadIcons?.())?.networkIcons ?? {}
    load().then(keep, (error) => {
      reportHostError(error)
      keep({})
    })
  }, [driver])
  if (!driver) return null
  if (!icons) return undefined
  const svg = icons[id]
  return svg ? `data:image/svg+xml,${encodeURIComponent(svg)}` : null
}
