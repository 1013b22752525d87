import type { Connection } from '../../chains/types.js'
import { pushView } from '../../kit/actions/pushView.js'
import { trackEvent } from '../../kit/actions/trackEvent.js'
import type { Chain, Kit } from '../../kit/types.js'
import { Icon } from '../../ui/components/Icon.js'
import { IconTile } from '../../ui/components/IconTile.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { NetworkIcon } from '../../ui/components/NetworkIcon.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { useNetwork } from './useNetwork.js'

export interface NetworkLineProps {
  readonly kit: Kit
  readonly chain: Chain
  readonly connection: Connection
  readonly testId: string
}

/** The network that the wallet is on, and where switching is offered, the way to another. */
export function NetworkLine({ kit, chain, connection, testId }: NetworkLineProps) {
  const network = useNetwork(chain, connection)
  const canSwitch = kit.config.enableNetworkSwitch && kit.routes.has('Networks')
  return (
    <ListRow
      testId={testId}
      media={network ? <NetworkIcon kit={kit} network={network} /> : <IconTile icon="warning" />}
      title={network?.name ?? messages.unknownNetwork}
      note={messages.network}
      end={canSwitch ? <Icon name="forward" size={16} /> : undefined}
      disabled={!canSwitch}
      onPress={() => {
        trackEvent(kit, { event: 'CLICK_NETWORKS' })
        pushView(kit, 'Networks')
      }}
    />
  )
}
