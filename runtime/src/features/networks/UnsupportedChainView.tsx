import { useEffect, useRef } from 'react'
import type { Network } from '../../chains/types.js'
import { connectionOf } from '../../kit/connections.js'
import { goBack } from '../../kit/modal.js'
import { isNetworkSupported } from '../../kit/networks.js'
import { replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import * as css from '../../ui/components/components.css.js'
import { pad } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { Message } from '../../ui/components/Message.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { useComputed } from '../../ui/useSignal.js'
import { leaveWallet } from '../account/wallets.js'
import { NetworkList } from './NetworkList.js'
import * as styles from './networks.css.js'

/** The wallet is on a network that the app does not support: choose another one, or disconnect. */
export function UnsupportedChainView({ kit }: { kit: Kit; data: unknown }) {
  const lost = useComputed(() => {
    const chain = kit.activeChain.value
    return chain !== undefined && !isNetworkSupported(chain)
  }, [kit])
  const wasLost = useRef(lost)
  useEffect(() => {
    // The wallet has left that network, so this view is no longer needed.
    if (wasLost.current && !lost) goBack(kit)
    wasLost.current = lost
  }, [kit, lost])
  const leave = () => {
    const connection = connectionOf(kit.activeChain.peek())
    if (connection !== undefined) void leaveWallet(kit, connection.connector)
  }
  const where = useComputed(() => {
    const chain = kit.activeChain.value
    const connection = connectionOf(chain)
    if (!chain || !connection) return undefined
    const reference = connection.caipNetworkId.slice(connection.caipNetworkId.indexOf(':') + 1)
    return messages.walletIsOn(connection.connector.name, chain.driver.label ?? chain.namespace, reference)
  }, [kit])
  const canSwitch = kit.config.enableNetworkSwitch
  return (
    <div className={css.pad}>
      <div className={styles.where}>
        <p className={css.strong}>
          <Icon name="warning" size={16} />
          {canSwitch ? messages.unsupported : messages.switchOff}
        </p>
        {where !== undefined && (
          <p className={css.quiet} data-testid="unsupported-network">
            {where}
            {canSwitch && ` ${messages.chooseOne}`}
          </p>
        )}
      </div>
      {canSwitch && <NetworkList kit={kit} />}
      <div className={styles.foot}>
        <Button testId="disconnect-button" onPress={leave}>
          {messages.disconnect}
        </Button>
      </div>
    </div>
  )
}

/** Why it is not possible to switch to the network. */
export function NetworkProblem({ kit }: { kit: Kit }) {
  const canSwitch = kit.config.enableNetworkSwitch
  return (
    <div className={pad}>
      <Message icon="warning" title={canSwitch ? messages.notFound : messages.switchOff}>
        {canSwitch && <Button onPress={() => replaceView(kit, 'Networks')}>{messages.chooseNetwork}</Button>}
      </Message>
    </div>
  )
}

/**
 * The network in the data of SwitchNetwork and SwitchActiveChain. The host may have passed any data: `{ network
 * }` with a network of the app or its CAIP-2 id is accepted.
 */
export function readRequestedNetwork(kit: Kit, data: unknown): Network | undefined {
  const { network } = (data ?? {}) as { readonly network?: unknown }
  const id =
    typeof network === 'object' && network !== null
      ? (network as { readonly caipNetworkId?: unknown }).caipNetworkId
      : network
  return [...kit.chains.values()]
    .flatMap((chain) => chain.networks.value)
    .find(({ caipNetworkId }) => caipNetworkId === id)
}
