import type { Kit } from '../../kit/types.js'
import { TokenPicture } from '../../ui/components/later/TokenPicture.js'
import { Picture } from '../../ui/components/Picture.js'
import { useCatalogueImage } from '../../ui/useCatalogueImage.js'

/** The picture of a currency by its code, of the catalogue, else a drawn one. Its code always stands beside it. */
export function CurrencyPicture({ kit, code, size }: { kit: Kit; code: string; size: 20 | 40 }) {
  const src = useCatalogueImage(kit, { kind: 'currency', id: code })
  return <Picture name={code} src={src} size={size} round pending />
}

/** The picture of a token that a provider sells. Those are few and known, so that their symbols say which one. */
export function SoldPicture(props: { kit: Kit; symbol: string; size: 20 | 40 }) {
  return <TokenPicture {...props} coinOf={undefined} isPriced />
}
