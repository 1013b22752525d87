import type { Kit } from '../../kit/types.js'
import { useComputed } from '../../ui/useComputed.js'
import { NetworkProblem } from './NetworkProblem.js'
import { needsAccount } from './needsAccount.js'
import { readRequestedNetwork } from './readRequestedNetwork.js'
import { SwitchActiveChainView } from './SwitchActiveChainView.js'
import { SwitchingNetwork } from './SwitchingNetwork.js'

/** Switches to one network that was chosen elsewhere: `open({ view: 'SwitchNetwork', data: { network } })`. */
export function SwitchNetworkView({ kit, data }: { kit: Kit; data: unknown }) {
  const network = useComputed(() => readRequestedNetwork(kit, data), [kit, data])
  const isNew = useComputed(
    () => network !== undefined && needsAccount(kit, network.chainNamespace),
    [kit, network],
  )
  if (network === undefined || !kit.config.enableNetworkSwitch) return <NetworkProblem kit={kit} />
  if (isNew) return <SwitchActiveChainView kit={kit} data={data} />
  return <SwitchingNetwork kit={kit} network={network} />
}
