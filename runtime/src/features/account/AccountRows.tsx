import type { Connection } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { disconnect } from '../../kit/actions/disconnect.js'
import { pushView } from '../../kit/actions/pushView.js'
import { showToast } from '../../kit/actions/showToast.js'
import { trackEvent } from '../../kit/actions/trackEvent.js'
import type { Chain, Kit } from '../../kit/types.js'
import { Icon } from '../../ui/components/Icon.js'
import { IconTile } from '../../ui/components/IconTile.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { NetworkIcon } from '../../ui/components/NetworkIcon.js'
import { Picture } from '../../ui/components/Picture.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { useComputed } from '../../ui/useComputed.js'

export interface AccountRowsProps {
  readonly kit: Kit
  readonly chain: Chain
  readonly connection: Connection
}

/** Network, explorer, and the wallet with the way out. */
export function AccountRows({ kit, chain, connection }: AccountRowsProps) {
  const { connector, accounts, address, caipNetworkId } = connection
  const network = useComputed(
    () => chain.networks.value.find((each) => each.caipNetworkId === caipNetworkId),
    [chain, caipNetworkId],
  )
  const explorer = network?.blockExplorers?.default
  const canSwitch = kit.config.enableNetworkSwitch && kit.routes.has('Networks')
  const leave = async () => {
    try {
      await disconnect(kit, { namespace: chain.namespace })
    } catch (cause) {
      showToast(kit, { variant: 'error', message: toAppKitError(cause).message })
    }
  }
  return (
    <>
      <ListRow
        testId="w3m-account-select-network"
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
      {explorer && (
        <ListRow
          media={<IconTile icon="external" />}
          title={messages.viewOn(explorer.name)}
          url={`${explorer.url.replace(/\/$/, '')}/address/${encodeURIComponent(address)}`}
        />
      )}
      <ListRow
        testId="disconnect-button"
        media={
          <Picture
            name={connector.name}
            src={kit.config.connectorImages?.[connector.id] ?? connector.imageUrl}
          />
        }
        title={messages.disconnect}
        note={
          accounts.length > 1 ? `${connector.name} · ${messages.accounts(accounts.length)}` : connector.name
        }
        end={<Icon name="leave" />}
        onPress={() => void leave()}
      />
    </>
  )
}
