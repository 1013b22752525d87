import { useMemo } from 'react'
import type { Connector } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { Picture } from '../../ui/components/Picture.js'
import { useWalletImage } from '../../ui/useCatalogueImage.js'

export interface WalletPictureProps {
  readonly kit: Kit
  readonly connector: Connector
  readonly size?: 20 | 40
}

/** The picture of a connected wallet. */
export function WalletPicture({ kit, connector, size = 40 }: WalletPictureProps) {
  const connectors = useMemo(() => [connector], [connector])
  const src = useWalletImage(kit, connectors)
  return <Picture name={connector.name} src={src} size={size} />
}
