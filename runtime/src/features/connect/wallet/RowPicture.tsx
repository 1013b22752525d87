import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { Picture } from '../../../ui/components/Picture.js'
import { useCatalogueImage, useWalletImage } from '../../../ui/useCatalogueImage.js'
import type { WalletRow } from '../rows/walletKeys.js'

/** The picture of a wallet: the config's, else its own, else the catalogue's, else a fallback icon. */
export function RowPicture({
  kit,
  row: { name, connectors, wallet },
  size = 40,
}: {
  readonly kit: Kit
  readonly row: Pick<WalletRow, 'name' | 'connectors' | 'wallet'>
  readonly size?: 40 | 80
}) {
  const src = useWalletImage(kit, connectors)
  return src === undefined && wallet !== undefined ? (
    <CataloguePicture kit={kit} wallet={wallet} size={size} />
  ) : (
    <Picture name={name} src={src} size={size} />
  )
}

export interface CataloguePictureProps {
  readonly kit: Kit
  readonly wallet: Pick<CatalogueWallet, 'id' | 'name' | 'imageId' | 'imageUrl'>
  readonly size?: 40 | 56 | 80
  /** False if other code requests the pictures. */
  readonly wanted?: boolean
}

/** The picture of a wallet of the catalogue or the config. */
export function CataloguePicture({
  kit,
  wallet: { id, name, imageId, imageUrl },
  size = 40,
  wanted = true,
}: CataloguePictureProps) {
  const own = kit.config.connectorImages?.[id] ?? imageUrl
  const src = useCatalogueImage(kit, { kind: 'wallet', id: own === undefined ? imageId : undefined, wanted })
  return (
    <Picture name={name} src={own ?? src} size={size} pending={own === undefined && imageId !== undefined} />
  )
}
