import { useEffect, useMemo, useState } from 'react'
import { trackEvent } from '../../../kit/actions/trackEvent.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { useComputed } from '../../../ui/useComputed.js'
import { connectingTarget } from '../connectingTarget.js'
import { BasicPairingView } from './BasicPairingView.js'
import { findInBrowser } from './findInBrowser.js'
import { listPlatforms } from './listPlatforms.js'
import { PlatformPanel } from './PlatformPanel.js'
import { PlatformTabs } from './PlatformTabs.js'
import { readDevice } from './readDevice.js'
import type { Platform } from './types.js'
import { usePairing } from './usePairing.js'

/** One wallet that is not in this browser, and the ways to it; opened without a wallet, a code for any. */
export function ConnectingWalletConnectView({ kit, data }: { kit: Kit; data: unknown }) {
  const { wallet } = useComputed(() => connectingTarget(kit, data), [kit, data])
  return wallet === undefined ? (
    <BasicPairingView kit={kit} data={data} />
  ) : (
    <WalletPlatforms key={wallet.id} kit={kit} wallet={wallet} />
  )
}

function WalletPlatforms({ kit, wallet }: { kit: Kit; wallet: CatalogueWallet }) {
  const device = useMemo(() => readDevice(window), [])
  const pairing = usePairing(kit)
  const connector = useComputed(() => findInBrowser(kit, wallet), [kit, wallet])
  const namespace = useComputed(() => kit.modal.value.namespace ?? kit.activeNamespace.value, [kit])
  const adapters = kit.chains.size > 0
  const installed = connector !== undefined
  const paired = pairing.status !== 'missing'
  const platforms = listPlatforms({ wallet, installed, device, adapters, paired, namespace })
  const [first] = platforms
  const [chosen, setChosen] = useState<Platform | undefined>(first)
  const selected = chosen !== undefined && platforms.includes(chosen) ? chosen : (first ?? 'unsupported')
  const [begun] = useState(selected)
  const { name } = wallet
  useEffect(() => {
    let live = true
    // An effect that is undone at once, as StrictMode does, counts nothing.
    queueMicrotask(() => {
      if (live) trackEvent(kit, { event: 'SELECT_WALLET', properties: { name, platform: begun } })
    })
    return () => {
      live = false
    }
  }, [kit, name, begun])
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
    />
  )
  if (platforms.length < 2) return panel
  return (
    <PlatformTabs platforms={platforms} selected={selected} onSelect={setChosen}>
      {panel}
    </PlatformTabs>
  )
}
