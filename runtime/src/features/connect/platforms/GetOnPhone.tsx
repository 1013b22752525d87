import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { Button } from '../../../ui/components/Button.js'
import { quiet, strong } from '../../../ui/components/components.css.js'
import { ringBox } from '../../../ui/components/later/ring.css.js'
import * as screen from '../../../ui/components/later/screen.css.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import { installUrl } from '../wallet/GetWallet.js'
import { CataloguePicture } from '../wallet/RowPicture.js'
import { CopyLink } from './CopyLink.js'
import type { Device } from './types.js'

export interface GetOnPhoneProps {
  readonly kit: Kit
  readonly wallet: CatalogueWallet
  readonly device: Device
}

/** A wallet that no link opens on this phone: install it, and use its own browser. */
export function GetOnPhone({ kit, wallet, device }: GetOnPhoneProps) {
  const url = installUrl(wallet, navigator.userAgent, device.ios)
  return (
    <div className={screen.screen}>
      <span className={ringBox}>
        <CataloguePicture kit={kit} wallet={wallet} size={80} />
      </span>
      <div className={screen.texts}>
        <p className={strong}>{messages.continueIn(wallet.name)}</p>
        <p className={quiet}>{messages.getOnPhone(wallet.name)}</p>
      </div>
      <div className={screen.actions}>
        {url !== undefined && (
          <Button kind="primary" url={url}>
            {messages.get(wallet.name)}
          </Button>
        )}
        <CopyLink kit={kit} uri={location.href} label={messages.copyPageLink} testId="copy-page-link" />
      </div>
    </div>
  )
}
