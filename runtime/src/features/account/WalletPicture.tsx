import type { Connector } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { Picture } from '../../ui/components/Picture.js'

export interface WalletPictureProps {
  readonly kit: Kit
  readonly connector: Connector
  readonly size?: 20 | 40
}

/** The picture of a connected wallet: the config's, else its own. */
export function WalletPicture({ kit, connector, size = 40 }: WalletPictureProps) {
  const src = kit.config.connectorImages?.[connector.id] ?? connector.imageUrl
  return <Picture name={connector.name} src={src} size={size} />
}
