import type { ChainNamespace, Connector } from '../../../chains/types.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { browseLinkOf } from '../wallet/browseLinkOf.js'
import { findConnectors, groupsHere } from '../wallet/findConnectors.js'
import { type Device, type Platform, readDevice, type WalletLinks } from './types.js'

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
