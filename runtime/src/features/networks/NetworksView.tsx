import { pushView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Link } from '../../ui/components/Button.js'
import { pad, small } from '../../ui/components/components.css.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { useCurrentInSight } from '../../ui/useCurrentInSight.js'
import { NetworkList } from './NetworkList.js'
import { NetworkProblem } from './NetworkProblem.js'

/** Every network of the app, the one in use marked. */
export function NetworksView({ kit }: { kit: Kit; data: unknown }) {
  const list = useCurrentInSight()
  if (!kit.config.enableNetworkSwitch) return <NetworkProblem kit={kit} />
  return (
    <div className={pad} ref={list}>
      <NetworkList kit={kit} />
      {kit.config.enableWalletGuide !== false && (
        <p className={small}>
          <Link onPress={() => pushView(kit, 'WhatIsANetwork')}>{messages.whatIsANetwork}</Link>
        </p>
      )}
    </div>
  )
}
