import { connectionOf } from '../../kit/connections.js'
import { pushView } from '../../kit/router.js'
import type { Chain } from '../../kit/state.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { copyIcon, useCopy } from '../../ui/components/CopyButton.js'
import { list, pad, quiet, small } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { NetworkIcon } from '../../ui/components/NetworkIcon.js'
import { QrCode } from '../../ui/components/qr/QrCode.js'
import { receiveMessages as messages } from '../../ui/messages/receive.js'
import { useComputed, useSignalValue } from '../../ui/useSignal.js'
import { DepositGate } from '../account/DepositGate.js'
import { NotConnected } from '../account/NotConnected.js'
import { useConnection } from '../account/wallets.js'
import * as css from './receive.css.js'

/** The address in use, to be scanned, copied or read out. */
export function ReceiveView({ kit }: { kit: Kit; data: unknown }) {
  return (
    <DepositGate kit={kit}>
      <Address kit={kit} />
    </DepositGate>
  )
}

function Address({ kit }: { readonly kit: Kit }) {
  const chain = useSignalValue(kit.activeChain)
  const connection = useConnection(kit)
  const { copied, copy } = useCopy(kit, messages)
  if (chain === undefined || connection === undefined) return <NotConnected kit={kit} />
  const { address } = connection
  const half = Math.ceil(address.length / 2)
  return (
    <div className={pad}>
      <div className={css.code}>
        <QrCode text={address} texts={{ ...messages, code: messages.code(address) }} />
      </div>
      <p className={css.address} dir="ltr" data-testid="receive-address">
        {address.slice(0, half)}
        <wbr />
        {address.slice(half)}
      </p>
      <Button kind="primary" testId="receive-address-copy-button" onPress={() => copy(address)}>
        <Icon name={copied ? 'check' : copyIcon} />
        <span aria-live="polite">{copied ? messages.copied : messages.copy}</span>
      </Button>
      <CompatibleNetworks kit={kit} chain={chain} />
    </div>
  )
}

/** Networks on which the address can be used: coins that come on another one may be lost. */
function CompatibleNetworks({ kit, chain }: { kit: Kit; chain: Chain }) {
  const networks = useComputed(() => {
    const approved = connectionOf(chain)?.approvedNetworkIds
    return chain.networks.value.filter(
      ({ caipNetworkId }) => approved === undefined || approved.includes(caipNetworkId),
    )
  }, [chain])
  const [only, ...others] = networks
  if (others.length === 0 || !kit.routes.has('WalletCompatibleNetworks'))
    return (
      <p className={`${quiet} ${small}`}>
        {only === undefined ? messages.onlySupported : messages.only(only.name)}
      </p>
    )
  return (
    <ul className={list}>
      <ListRow
        testId="receive-compatible-networks"
        media={
          <span className={css.networks}>
            {networks.slice(0, 3).map((network) => (
              <NetworkIcon key={network.caipNetworkId} kit={kit} network={network} size={20} />
            ))}
          </span>
        }
        title={messages.networks}
        note={messages.networkCount(networks.length)}
        end={<Icon name="forward" />}
        onPress={() => pushView(kit, 'WalletCompatibleNetworks')}
      />
    </ul>
  )
}
