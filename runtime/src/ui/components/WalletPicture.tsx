import type { Connector } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { useComputed } from '../useComputed.js'
import { Picture } from './Picture.js'

export interface WalletPictureProps {
  readonly kit: Kit
  readonly connector: Connector
  readonly size?: 20 | 40
}

/** The picture of a connected wallet: the config's, else its own, else the one it has in another namespace. */
export function WalletPicture({ kit, connector, size = 40 }: WalletPictureProps) {
  const src = useComputed(() => findWalletImage(kit, [connector]), [kit, connector])
  return <Picture name={connector.name} src={src} size={size} />
}

/** Subscribes to what is found in the page when read in an effect. */
export function findWalletImage(kit: Kit, connectors: readonly Connector[]): string | undefined {
  const images = kit.config.connectorImages
  const given = connectors.map(({ id }) => images?.[id]).find((url) => url !== undefined)
  const own = connectors.find(({ imageUrl }) => imageUrl !== undefined)?.imageUrl
  if (given !== undefined || own !== undefined) return given ?? own
  const names = new Set(connectors.map(({ name }) => name.toLowerCase()))
  for (const { connectors: found } of kit.chains.values())
    for (const { name, imageUrl } of found.value)
      if (imageUrl !== undefined && names.has(name.toLowerCase())) return imageUrl
  return undefined
}
