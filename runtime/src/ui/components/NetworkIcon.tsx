import type { Network } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { useCatalogueImage } from '../useCatalogueImage.js'
import { Picture } from './Picture.js'

/** The picture of a network: the config's, else the catalogue's, else a drawn one. */
export function NetworkIcon({ kit, network, size }: { kit: Kit; network: Network; size?: 20 | 40 | 80 }) {
  const own = kit.config.chainImages?.[String(network.id)] ?? network.assets?.imageUrl
  const id = own === undefined ? network.assets?.imageId : undefined
  const src = useCatalogueImage(kit, { kind: 'asset', id })
  return <Picture name={network.name} src={own ?? src} size={size ?? 40} round pending={id !== undefined} />
}
