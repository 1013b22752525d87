import type { Connector } from '../../../chains/types.js'
import { ConnectingWallet } from '../ConnectingWallet.js'
import { GetWallet } from '../GetWallet.js'
import { GetOnPhone } from './GetOnPhone.js'
import { LinkPanel, type LinkPanelProps } from './LinkPanel.js'
import { QrPanel } from './QrPanel.js'
import type { Platform } from './types.js'

export interface PlatformPanelProps extends Omit<LinkPanelProps, 'platform'> {
  readonly platform: Platform
  readonly connector: Connector | undefined
}

/** One way to a wallet. */
export function PlatformPanel({ platform, connector, ...props }: PlatformPanelProps) {
  const { kit, wallet, device, pairing } = props
  if (platform === 'browser' && connector !== undefined)
    return <ConnectingWallet kit={kit} connector={connector} wallet={wallet} />
  if (platform === 'qrcode') return <QrPanel kit={kit} pairing={pairing} name={wallet.name} />
  if (platform === 'mobile' || platform === 'web' || platform === 'desktop')
    return <LinkPanel platform={platform} {...props} />
  return device.mobile ? (
    <GetOnPhone kit={kit} wallet={wallet} device={device} />
  ) : (
    <GetWallet kit={kit} name={wallet.name} wallet={wallet} />
  )
}
