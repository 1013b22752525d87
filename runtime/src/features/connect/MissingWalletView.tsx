import { useEffect } from 'react'
import { replaceView } from '../../kit/actions/replaceView.js'
import type { Kit } from '../../kit/types.js'
import { useComputed } from '../../ui/useComputed.js'
import { connectingTarget } from './connectingTarget.js'
import { GetWallet } from './GetWallet.js'
import { LostWallet } from './LostWallet.js'

/** A wallet that is not in this browser is offered to be installed; one that turns up is connected after all. */
export function MissingWalletView({ kit, data }: { kit: Kit; data: unknown }) {
  const { name, connector, wallet } = useComputed(() => connectingTarget(kit, data), [kit, data])
  const isHere = connector !== undefined
  useEffect(() => {
    if (isHere && kit.router.peek().at(-1)?.data === data) replaceView(kit, 'ConnectingExternal', data)
  }, [kit, data, isHere])
  return wallet === undefined ? <LostWallet kit={kit} /> : <GetWallet kit={kit} name={name} wallet={wallet} />
}
