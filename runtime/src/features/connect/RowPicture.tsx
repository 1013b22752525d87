import type { Kit } from '../../kit/types.js'
import { Picture } from '../../ui/components/Picture.js'
import { findWalletImage } from '../../ui/components/WalletPicture.js'
import { useComputed } from '../../ui/useComputed.js'
import { CataloguePicture } from './CataloguePicture.js'
import type { WalletRow } from './rows/types.js'

/** The picture of a wallet: the config's, else its own, else the catalogue's, else a drawn one. */
export function RowPicture({
  kit,
  row: { name, connectors, wallet },
  size = 40,
}: {
  readonly kit: Kit
  readonly row: Pick<WalletRow, 'name' | 'connectors' | 'wallet'>
  readonly size?: 40 | 80
}) {
  const src = useComputed(() => findWalletImage(kit, connectors), [kit, connectors])
  return src === undefined && wallet !== undefined ? (
    <CataloguePicture kit={kit} wallet={wallet} size={size} />
  ) : (
    <Picture name={name} src={src} size={size} />
  )
}
