import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { Button } from '../../../ui/components/Button.js'
import { useCopy } from '../../../ui/components/CopyButton.js'
import { quiet, strong } from '../../../ui/components/components.css.js'
import { Icon } from '../../../ui/components/Icon.js'
import { ringBox } from '../../../ui/components/later/ring.css.js'
import * as screen from '../../../ui/components/later/screen.css.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import { installUrl } from '../wallet/GetWallet.js'
import { CataloguePicture } from '../wallet/RowPicture.js'
import * as css from './platforms.css.js'
import type { Device } from './types.js'

export interface CopyLinkProps {
  readonly kit: Kit
  readonly uri: string | undefined
  readonly label?: string
  readonly testId: 'wui-link-copy' | 'copy-wc2-uri' | 'copy-page-link'
}

/** Copies a link, for a wallet that takes it by hand; says so in its own place. */
export function CopyLink({ kit, uri, label = messages.copyLink, testId }: CopyLinkProps) {
  const { copied, copy } = useCopy(kit, messages)
  return (
    <button
      type="button"
      className={css.copy}
      data-testid={testId}
      disabled={uri === undefined}
      onClick={() => copy(uri ?? '')}
    >
      <Icon name={copied ? 'check' : 'copy'} size={16} />
      <span aria-live="polite">{copied ? messages.copied : label}</span>
    </button>
  )
}

export interface GetOnPhoneProps {
  readonly kit: Kit
  readonly wallet: CatalogueWallet
  readonly device: Device
}

/** A wallet that no link of this phone reaches: the way is its own browser, once it is installed. */
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
