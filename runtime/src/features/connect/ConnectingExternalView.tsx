import type { Kit } from '../../kit/types.js'
import { useComputed } from '../../ui/useComputed.js'
import { ConnectingWallet } from './ConnectingWallet.js'
import { connectingTarget } from './connectingTarget.js'
import { GetWallet } from './GetWallet.js'
import { LostWallet } from './LostWallet.js'

/** Connects one wallet of this browser; a wallet that is not here is offered to be installed. */
export function ConnectingExternalView({ kit, data }: { kit: Kit; data: unknown }) {
  const { name, connector, wallet } = useComputed(() => connectingTarget(kit, data), [kit, data])
  if (connector === undefined)
    return wallet === undefined ? (
      <LostWallet kit={kit} />
    ) : (
      <GetWallet kit={kit} name={name} wallet={wallet} />
    )
  const key = `${connector.namespace} ${connector.id}`
  return <ConnectingWallet key={key} kit={kit} connector={connector} wallet={wallet} />
}
