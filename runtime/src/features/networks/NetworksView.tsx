import { pushView } from '../../kit/actions/pushView.js'
import type { Kit } from '../../kit/types.js'
import { lead, pad, small } from '../../ui/components/components.css.js'
import { Link } from '../../ui/components/Link.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { NetworkList } from './NetworkList.js'

/** Every network of the app, the one in use marked. */
export function NetworksView({ kit }: { kit: Kit; data: unknown }) {
  return (
    <div className={pad}>
      {!kit.config.enableNetworkSwitch && <p className={lead}>{messages.switchOff}</p>}
      <NetworkList kit={kit} />
      {kit.config.enableWalletGuide !== false && (
        <p className={small}>
          <Link onPress={() => pushView(kit, 'WhatIsANetwork')}>{messages.whatIsANetwork}</Link>
        </p>
      )}
    </div>
  )
}
