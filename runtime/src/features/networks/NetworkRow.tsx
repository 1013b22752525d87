import type { Network } from '../../chains/types.js'
import { connectionOf } from '../../kit/connections.js'
import type { Chain, Kit } from '../../kit/types.js'
import { Spinner } from '../../ui/components/Button.js'
import { Icon } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { NetworkIcon } from '../../ui/components/NetworkIcon.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { useComputed } from '../../ui/useSignal.js'
import type { NetworkChoice } from './groupNetworks.js'

export interface NetworkRowProps {
  readonly kit: Kit
  readonly chain: Chain
  readonly choice: NetworkChoice
  readonly pending: boolean
  readonly failure: string | undefined
  readonly onChoose: (network: Network) => void
}

/** One network: in use, being switched to, refused, not for this wallet, or free to choose. */
export function NetworkRow({ kit, chain, choice, pending, failure, onChoose }: NetworkRowProps) {
  const { network, approved } = choice
  const current = useComputed(() => isCurrent(kit, network), [kit, network])
  const wallet = useComputed(() => connectionOf(chain)?.connector.name, [chain])
  const waiting = chain.driver.switchesSilently ? messages.switchingShort : messages.waiting
  const note = pending
    ? waiting
    : (failure ?? (approved || wallet === undefined ? undefined : messages.notApproved(wallet)))
  return (
    <ListRow
      testId={`w3m-network-switch-${network.name}`}
      media={<NetworkIcon kit={kit} network={network} />}
      title={network.name}
      {...(note !== undefined && { note })}
      noteTone={pending || failure === undefined ? undefined : 'danger'}
      current={current}
      busy={pending}
      disabled={!current && !approved}
      end={
        pending ? (
          <Spinner testId="wui-list-item-loading-spinner" />
        ) : current ? (
          <Icon name="check" />
        ) : undefined
      }
      onPress={() => onChoose(network)}
    />
  )
}

function isCurrent(kit: Kit, { caipNetworkId }: Network): boolean {
  const chain = kit.activeChain.value
  return (connectionOf(chain)?.caipNetworkId ?? chain?.network.value?.caipNetworkId) === caipNetworkId
}
