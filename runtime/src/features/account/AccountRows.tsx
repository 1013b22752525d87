import type { Connection } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { closeModal } from '../../kit/actions/closeModal.js'
import { disconnect } from '../../kit/actions/disconnect.js'
import { pushView } from '../../kit/actions/pushView.js'
import { showToast } from '../../kit/actions/showToast.js'
import { trackEvent } from '../../kit/actions/trackEvent.js'
import type { Chain, Kit } from '../../kit/types.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { ui } from '../../ui/ui.js'
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
    closeModal(kit, { force: true })
  }
  return (
    <>
      <ui.ListRow
        testId="w3m-account-select-network"
        media={network ? <ui.NetworkIcon kit={kit} network={network} /> : <ui.IconTile icon="warning" />}
        title={network?.name ?? messages.unknownNetwork}
        note={messages.network}
        end={canSwitch ? <ui.Icon name="forward" size={16} /> : undefined}
        disabled={!canSwitch}
        onPress={() => {
          trackEvent(kit, { event: 'CLICK_NETWORKS' })
          pushView(kit, 'Networks')
        }}
      />
      {explorer && (
        <ui.ListRow
          media={<ui.IconTile icon="external" />}
          title={messages.viewOn(explorer.name)}
          url={`${explorer.url.replace(/\/$/, '')}/address/${encodeURIComponent(address)}`}
        />
      )}
      <ui.ListRow
        testId="disconnect-button"
        media={
          <ui.Picture
            name={connector.name}
            src={kit.config.connectorImages?.[connector.id] ?? connector.imageUrl}
          />
        }
        title={messages.disconnect}
        note={
          accounts.length > 1 ? `${connector.name} · ${messages.accounts(accounts.length)}` : connector.name
        }
        end={<ui.Icon name="leave" />}
        onPress={() => void leave()}
      />
    </>
  )
}
