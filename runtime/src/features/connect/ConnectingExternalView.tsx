import { useEffect } from 'react'
import { replaceView } from '../../kit/actions/replaceView.js'
import type { Kit } from '../../kit/types.js'
import { useComputed } from '../../ui/useComputed.js'
import { ConnectingWallet } from './ConnectingWallet.js'
import { connectingTarget } from './connectingTarget.js'

/** Connects one wallet of this browser; one that is not here has a view of its own. */
export function ConnectingExternalView({ kit, data }: { kit: Kit; data: unknown }) {
  const { connector, wallet } = useComputed(() => connectingTarget(kit, data), [kit, data])
  const isMissing = connector === undefined
  useEffect(() => {
    if (isMissing && kit.router.peek().at(-1)?.data === data) replaceView(kit, 'MissingWallet', data)
  }, [kit, data, isMissing])
  if (isMissing) return null
  const key = `${connector.namespace} ${connector.id}`
  return <ConnectingWallet key={key} kit={kit} connector={connector} wallet={wallet} />
}
