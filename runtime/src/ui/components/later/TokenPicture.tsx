import type { Network } from '../../../chains/types.js'
import type { Kit } from '../../../kit/types.js'
import { useCatalogueImage } from '../../useCatalogueImage.js'
import { NetworkIcon } from '../NetworkIcon.js'
import { Picture } from '../Picture.js'

export interface TokenPictureProps {
  readonly kit: Kit
  readonly symbol: string
  /** The network of a coin; absent for other tokens. */
  readonly coinOf: Network | undefined
  /**
   * Whether the token has a price. Anybody can call a worthless token by the symbol of a known one, so that it gets no
   * picture of the catalogue.
   */
  readonly isPriced: boolean
  /** A picture of its own. */
  readonly src?: string | undefined
  readonly size?: 20 | 40 | 80
}

/** The picture of a token: its network's for a coin, its own, the catalogue's by its symbol, else a drawn one. */
export function TokenPicture({ kit, coinOf, ...token }: TokenPictureProps) {
  if (coinOf) return <NetworkIcon kit={kit} network={coinOf} size={token.size ?? 40} />
  return <OtherPicture kit={kit} {...token} />
}

function OtherPicture({ kit, symbol, isPriced, src, size = 40 }: Omit<TokenPictureProps, 'coinOf'>) {
  const id = src === undefined && isPriced ? symbol : undefined
  const found = useCatalogueImage(kit, { kind: 'token', id })
  // Two letters, because so many tokens begin with the same one.
  const name = symbol.replace(/^(.)(?=.)/u, '$1 ')
  return <Picture name={name} src={src ?? found} size={size} round pending={id !== undefined} />
}
