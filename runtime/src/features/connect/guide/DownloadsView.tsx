import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { list, pad } from '../../../ui/components/components.css.js'
import { Icon, IconTile } from '../../../ui/components/Icon.js'
import { ListRow } from '../../../ui/components/ListRow.js'
import { Message } from '../../../ui/components/Message.js'
import { guideMessages as messages } from '../../../ui/messages/guide.js'
import { CataloguePicture } from '../wallet/RowPicture.js'
import { GetWalletView, placesToGet } from './GetWalletView.js'
import * as css from './guide.css.js'

const icons = { chrome: 'window', ios: 'phone', android: 'phone', site: 'globe' } as const

/** The places where one wallet can be got; without a wallet, the wallets. */
export function DownloadsView({ kit, data }: { kit: Kit; data: unknown }) {
  const wallet = downloadsTarget(data)
  if (wallet === undefined) return <GetWalletView kit={kit} data={undefined} />
  const places = placesToGet(wallet, navigator.userAgent)
  return (
    <div className={pad}>
      <div className={css.head}>
        <CataloguePicture kit={kit} wallet={wallet} size={80} />
      </div>
      {places.length === 0 && <Message icon="wallet" title={messages.none(wallet.name)} />}
      <ul className={list}>
        {places.map(({ kind, url }) => (
          <ListRow
            key={kind}
            media={<IconTile icon={icons[kind]} />}
            title={messages.places[kind]}
            end={<Icon name="external" />}
            url={url}
          />
        ))}
      </ul>
    </div>
  )
}

/** The wallet that Downloads is opened for; its data may have been passed by hand. */
function downloadsTarget(data: unknown): CatalogueWallet | undefined {
  const { wallet } = (typeof data === 'object' && data !== null ? data : {}) as {
    wallet?: Partial<CatalogueWallet>
  }
  return typeof wallet?.id === 'string' && typeof wallet.name === 'string'
    ? (wallet as CatalogueWallet)
    : undefined
}
