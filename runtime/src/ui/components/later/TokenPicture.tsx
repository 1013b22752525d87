import type { Network } from '../../../chains/types.js'
import type { Kit } from '../../../kit/types.js'
import { useCatalogueImage } from '../../useCatalogueImage.js'
import { NetworkIcon } from '../NetworkIcon.js'
import { Picture } from '../Picture.js'
import * as css from './picture.css.js'

export interface TokenPictureProps {
  readonly kit: Kit
  readonly symbol: string
  /** The network of a coin; absent for other tokens. */
  readonly coinOf: Network | undefined
  /** The network of a token: letters say too little, so a row has its picture on their corner. */
  readonly network?: Network | undefined
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

function OtherPicture(props: Omit<TokenPictureProps, 'coinOf'>) {
  const { kit, symbol, isPriced, src, network, size = 40 } = props
  // Without a catalogue there is nothing to wait for.
  const id = src === undefined && isPriced && kit.config.endpoints.catalogue ? symbol : undefined
  const found = useCatalogueImage(kit, { kind: 'token', id })
  const image = src ?? found
  // Two letters, because so many tokens begin with the same one.
  const name = symbol.replace(/^(.)(?=.)/u, '$1 ')
  const isPending = id !== undefined
  const picture = <Picture name={name} src={image} size={size} round pending={isPending} />
  if (network === undefined || image !== undefined || size !== 40) return picture
  return (
    <span className={css.badged}>
      {picture}
      <span className={css.badge} data-late={isPending ? '' : undefined} data-testid="token-network">
        <NetworkIcon kit={kit} network={network} size={20} />
      </span>
    </span>
  )
}
