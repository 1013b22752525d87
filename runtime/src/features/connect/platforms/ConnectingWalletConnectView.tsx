import { useEffect, useState } from 'react'
import type { ChainNamespace, Connector } from '../../../chains/types.js'
import { trackEvent } from '../../../kit/events.js'
import { replaceView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { useComputed } from '../../../ui/useSignal.js'
import { browseLinkOf } from '../wallet/browseLinkOf.js'
import { ConnectingWallet } from '../wallet/ConnectingWallet.js'
import { type ConnectingData, connectingTarget } from '../wallet/connectingTarget.js'
import { findConnectors, groupsHere } from '../wallet/findConnectors.js'
import { wantedWallet } from '../wallet/findWallet.js'
import { GetWallet } from '../wallet/GetWallet.js'
import { GetOnPhone } from './GetOnPhone.js'
import { LinkPanel, type LinkPanelProps } from './LinkPanel.js'
import { PlatformTabs } from './PlatformTabs.js'
import { BasicPairingView, QrPanel } from './QrPanel.js'
import { type Device, type Platform, readDevice, type WalletLinks } from './types.js'
import { useLivePairing } from './useLivePairing.js'

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
    <BasicPairingView kit={kit} data={data} />
  ) : (
    <WalletPlatforms key={wallet.id} kit={kit} wallet={wallet} data={data as ConnectingData} />
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

export interface WaysToWallet {
  readonly device: Device
  /** Present when the wallet is in this browser. */
  readonly connector: Connector | undefined
  readonly namespace: ChainNamespace | undefined
  /** The first one is preselected. */
  readonly platforms: readonly Platform[]
}

/** How a wallet is reached from here. Reads signals. */
export function waysTo(kit: Kit, wallet: CatalogueWallet, paired: boolean): WaysToWallet {
  const device = readDevice(window)
  const connector = findInBrowser(kit, wallet)
  const namespace = kit.modal.value.namespace ?? kit.activeNamespace.value
  const installed = connector !== undefined
  const adapters = kit.chains.size > 0
  const platforms = listPlatforms({ wallet, installed, device, adapters, paired, namespace })
  return { device, connector, namespace, platforms }
}

export interface ListPlatformsParameters {
  readonly wallet: WalletLinks
  /** Whether the wallet is in this browser. */
  readonly installed: boolean
  readonly device: Pick<Device, 'mobile'>
  /** Whether the app can connect browser wallets, which needs a namespace. */
  readonly adapters: boolean
  /** Whether there is a source of pairings. Without one, only links that open this page in a wallet work. */
  readonly paired: boolean
  /** The namespace to connect. */
  readonly namespace?: string | undefined
}

/** The ways to reach a wallet that work here. The first one is selected. */
export function listPlatforms(parameters: ListPlatformsParameters): Platform[] {
  const { wallet, installed, device, adapters, paired, namespace } = parameters
  const browses = device.mobile && browseLinkOf(wallet, namespace) !== undefined
  const inBrowsers = wallet.rdns !== undefined || wallet.injected?.some(({ injectedId }) => injectedId !== '')
  const ways: readonly (readonly [Platform, unknown])[] = [
    ['browser', installed],
    ['mobile', device.mobile && ((paired && wallet.mobileLink) || browses)],
    ['qrcode', paired && !device.mobile && wallet.mobileLink],
    ['web', paired && wallet.webappLink],
    ['desktop', paired && !device.mobile && wallet.desktopLink],
    ['unsupported', adapters && !installed && inBrowsers],
  ]
  return ways.flatMap(([platform, there]) => (there ? [platform] : []))
}

/**
 * The connector of a wallet that is in this browser: by its rdns or name, else an injected provider with the
 * wallet's injected id. Reads signals.
 */
function findInBrowser(kit: Kit, wallet: WalletLinks): Connector | undefined {
  const groups = groupsHere(kit)
  const [found] = findConnectors(groups, wallet)
  if (found !== undefined || wallet.injected === undefined) return found
  return groups
    .flat()
    .find(({ type, namespace, provider }) =>
      wallet.injected?.some(
        (each) =>
          type === 'injected' &&
          (each.namespace === undefined || each.namespace === namespace) &&
          carries(provider, each.injectedId),
      ),
    )
}

function carries(provider: unknown, id: string): boolean {
  try {
    return (provider as Readonly<Record<string, unknown>> | undefined)?.[id] === true
  } catch {
    // A provider may answer every property, or throw.
    return false
  }
}
