import { useEffect, useState } from 'react'
import type { Connector } from '../../../chains/types.js'
import { isMobile } from '../../../kit/device.js'
import { trackEvent } from '../../../kit/events.js'
import { replaceView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { useComputed } from '../../../ui/useSignal.js'
import { ConnectingWallet } from '../wallet/ConnectingWallet.js'
import { type ConnectingData, connectingTarget } from '../wallet/connectingTarget.js'
import { wantedWallet } from '../wallet/findWallet.js'
import { GetWallet } from '../wallet/GetWallet.js'
import { GetOnPhone } from './GetOnPhone.js'
import { LinkPanel, type LinkPanelProps } from './LinkPanel.js'
import { PhonePanel } from './PhonePanel.js'
import { PlatformTabs } from './PlatformTabs.js'
import { BasicPairingView, QrPanel } from './QrPanel.js'
import type { Platform } from './types.js'
import { useLivePairing } from './useLivePairing.js'
import { waysTo } from './waysTo.js'

/**
 * A wallet that is not in this browser, and the ways to reach it. Without a wallet in the data, a QR code for
 * any.
 */
export function ConnectingWalletConnectView({ kit, data }: { kit: Kit; data: unknown }) {
  const { wallet } = useComputed(() => connectingTarget(kit, data), [kit, data])
  const isWanted = wantedWallet(data).walletId !== undefined
  useEffect(() => {
    if (isWanted) replaceView(kit, 'MissingWallet', { ...(data as ConnectingData), asCode: true })
  }, [kit, data, isWanted])
  if (isWanted) return null
  return wallet === undefined ? (
    <AnyWallet kit={kit} data={data} />
  ) : (
    <WalletPlatforms key={wallet.id} kit={kit} wallet={wallet} data={data as ConnectingData} />
  )
}

/** A phone cannot scan its own screen, so it has apps and a link first, and the code if its user asks for it. */
function AnyWallet({ kit, data }: { kit: Kit; data: unknown }) {
  const [showsCode, setShowsCode] = useState(() => !isMobile(navigator.userAgent))
  return showsCode ? (
    <BasicPairingView kit={kit} data={data} />
  ) : (
    <PhonePanel kit={kit} onCode={() => setShowsCode(true)} />
  )
}

interface WalletPlatformsProps {
  readonly kit: Kit
  readonly wallet: CatalogueWallet
  readonly data: ConnectingData
}

function WalletPlatforms({ kit, wallet, data: { opened, asCode } }: WalletPlatformsProps) {
  const pairing = useLivePairing(kit)
  const paired = pairing.status !== 'missing'
  const { device, connector, namespace, platforms } = useComputed(
    () => waysTo(kit, wallet, paired),
    [kit, wallet, paired],
  )
  const first = platforms.find((platform) => platform === 'qrcode' && asCode) ?? platforms[0]
  const [chosen, setChosen] = useState<Platform | undefined>(first)
  const selected = chosen !== undefined && platforms.includes(chosen) ? chosen : (first ?? 'unsupported')
  const [shownFirst] = useState(selected)
  const { name } = wallet
  useEffect(() => {
    let live = true
    // An effect that is undone at once, as in StrictMode, does not count.
    queueMicrotask(() => {
      if (live) trackEvent(kit, { event: 'SELECT_WALLET', properties: { name, platform: shownFirst } })
    })
    return () => {
      live = false
    }
  }, [kit, name, shownFirst])
  const panel = (
    <PlatformPanel
      key={selected}
      kit={kit}
      wallet={wallet}
      connector={connector}
      platform={selected}
      device={device}
      namespace={namespace}
      pairing={pairing}
      {...(selected === shownFirst && { tapped: opened })}
    />
  )
  if (platforms.length < 2) return panel
  return (
    <PlatformTabs platforms={platforms} selected={selected} onSelect={setChosen}>
      {panel}
    </PlatformTabs>
  )
}

export interface PlatformPanelProps extends Omit<LinkPanelProps, 'platform'> {
  readonly platform: Platform
  readonly connector: Connector | undefined
}

/** One way to a wallet. */
function PlatformPanel({ platform, connector, ...props }: PlatformPanelProps) {
  const { kit, wallet, device, pairing } = props
  if (platform === 'browser' && connector !== undefined)
    return <ConnectingWallet kit={kit} connector={connector} wallet={wallet} />
  if (platform === 'qrcode') return <QrPanel kit={kit} pairing={pairing} wallet={wallet} />
  if (platform === 'mobile' || platform === 'web' || platform === 'desktop')
    return <LinkPanel platform={platform} {...props} />
  return device.mobile ? (
    <GetOnPhone kit={kit} wallet={wallet} device={device} />
  ) : (
    <GetWallet kit={kit} name={wallet.name} wallet={wallet} />
  )
}
