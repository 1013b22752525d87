import type { Kit } from '../../kit/types.js'
import { Picture } from '../../ui/components/Picture.js'
import { useCatalogueImage } from '../../ui/useCatalogueImage.js'
import type { CatalogueWallet } from './walletCatalogue.js'

export interface CataloguePictureProps {
  readonly kit: Kit
  readonly wallet: Pick<CatalogueWallet, 'name' | 'imageId'>
  readonly size?: 40 | 56 | 80
  /** False while the row is far from being seen. */
  readonly wanted?: boolean
}

/** The picture of a catalogue wallet. */
export function CataloguePicture({
  kit,
  wallet: { name, imageId },
  size = 40,
  wanted = true,
}: CataloguePictureProps) {
  const src = useCatalogueImage(kit, { kind: 'wallet', id: imageId, wanted })
  return <Picture name={name} src={src} size={size} pending={imageId !== undefined} />
}
