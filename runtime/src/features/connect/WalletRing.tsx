import type { Connector } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import type { CatalogueWallet } from '../../services/catalogue/types.js'
import { Icon } from '../../ui/components/Icon.js'
import { Ring } from '../../ui/components/later/Ring.js'
import * as css from '../../ui/components/later/screen.css.js'
import { Picture } from '../../ui/components/Picture.js'
import { CataloguePicture } from './CataloguePicture.js'

export interface WalletRingProps {
  readonly kit: Kit
  readonly connector: Connector
  readonly wallet: CatalogueWallet | undefined
  readonly failed: boolean
}

/** The wallet's picture in a ring that runs while it is asked. */
export function WalletRing({ kit, connector, wallet, failed }: WalletRingProps) {
  const { name } = connector
  const src = kit.config.connectorImages?.[connector.id] ?? connector.imageUrl
  return (
    <Ring failed={failed}>
      {src === undefined && wallet !== undefined ? (
        <CataloguePicture kit={kit} wallet={wallet} size={80} />
      ) : (
        <Picture name={name} src={src} size={80} />
      )}
      {failed && (
        <span className={css.failedMark}>
          <Icon name="close" size={16} />
        </span>
      )}
    </Ring>
  )
}
