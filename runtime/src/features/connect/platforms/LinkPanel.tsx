import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { Button } from '../../../ui/components/Button.js'
import { quiet, strong } from '../../../ui/components/components.css.js'
import { ringBox } from '../../../ui/components/later/ring.css.js'
import * as screen from '../../../ui/components/later/screen.css.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import { CataloguePicture } from '../CataloguePicture.js'
import { installUrl } from '../installUrl.js'
import { buildDeepLink } from './buildDeepLink.js'
import { CopyLink } from './CopyLink.js'
import { PairingProblem } from './PairingProblem.js'
import type { Device } from './types.js'
import { useAppLink } from './useAppLink.js'
import type { LivePairing } from './usePairing.js'

export interface LinkPanelProps {
  readonly kit: Kit
  readonly wallet: CatalogueWallet
  readonly platform: 'mobile' | 'web' | 'desktop'
  readonly device: Device
  readonly namespace: string | undefined
  readonly pairing: LivePairing
}

/** Opens the wallet's app. Its button is dead while there is nothing to open: a link that comes later than the click is blocked. */
export function LinkPanel({ kit, wallet, platform, device, namespace, pairing }: LinkPanelProps) {
  const { name } = wallet
  const link = buildDeepLink({
    wallet,
    platform,
    uri: pairing.uri,
    waiting: pairing.status === 'waiting',
    device,
    namespace,
    page: location,
    preferUniversal: kit.config.experimental_preferUniversalLinks,
  })
  const { open, opened, stayed } = useAppLink(kit, wallet, link)
  const paired = link === undefined || link.href !== undefined
  if (link === undefined && pairing.status !== 'waiting')
    return <PairingProblem kit={kit} pairing={pairing} name={name} platform={platform} />
  const store = stayed ? installUrl(wallet, navigator.userAgent, device.ios) : undefined
  const text = () => {
    if (link === undefined) return messages.preparing
    if (stayed) return messages.missing(name)
    if (!paired) return messages.openPage(name)
    return opened ? messages.accept : messages.openAndContinue
  }
  return (
    <div className={screen.screen}>
      <span className={ringBox}>
        <CataloguePicture kit={kit} wallet={wallet} size={80} />
      </span>
      <div className={screen.texts} role="status">
        <p className={strong}>{messages.continueIn(name)}</p>
        <p className={quiet}>{text()}</p>
      </div>
      <div className={screen.actions}>
        <Button
          kind="primary"
          testId="w3m-connecting-widget-secondary-button"
          disabled={link === undefined}
          onPress={open}
        >
          {messages.open}
        </Button>
        {store !== undefined && <Button url={store}>{messages.get(name)}</Button>}
        {paired && <CopyLink kit={kit} uri={pairing.uri} testId="wui-link-copy" />}
      </div>
    </div>
  )
}
