import { type CSSProperties, useMemo } from 'react'
import type { Connector } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import * as css from '../../ui/components/later/picture.css.js'
import { Picture } from '../../ui/components/Picture.js'
import { addressHues } from '../../ui/format.js'
import { useWalletImage } from '../../ui/useCatalogueImage.js'

/** A round picture computed from an address. It helps to recognise an address; it proves nothing. */
export function AddressAvatar({ address, testId }: { address: string; testId?: string }) {
  return (
    <span
      className={css.avatar}
      data-testid={testId}
      style={addressHues(address) as CSSProperties}
      aria-hidden="true"
    />
  )
}

export interface WalletPictureProps {
  readonly kit: Kit
  readonly connector: Connector
  readonly size?: 20 | 40 | 56
}

/** The picture of a connected wallet. */
export function WalletPicture({ kit, connector, size = 40 }: WalletPictureProps) {
  const connectors = useMemo(() => [connector], [connector])
  const src = useWalletImage(kit, connectors)
  return <Picture name={connector.name} src={src} size={size} />
}
