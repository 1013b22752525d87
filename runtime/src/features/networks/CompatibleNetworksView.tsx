import { connectionOf } from '../../kit/connections.js'
import { replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import * as css from '../../ui/components/components.css.js'
import { Message } from '../../ui/components/Message.js'
import { NetworkIcon } from '../../ui/components/NetworkIcon.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { useComputed } from '../../ui/useSignal.js'
import { groupNetworks } from './groupNetworks.js'
import * as styles from './networks.css.js'

/** The app's networks in the active namespace that the wallet in use supports. They cannot be chosen here. */
export function CompatibleNetworksView({ kit }: { kit: Kit; data: unknown }) {
  const connection = useComputed(() => connectionOf(kit.activeChain.value), [kit])
  const networks = useComputed(() => {
    const group = groupNetworks(kit).find(({ chain }) => chain === kit.activeChain.value)
    return group?.choices.filter(({ approved }) => approved).map(({ network }) => network) ?? []
  }, [kit])
  if (connection === undefined)
    return (
      <div className={css.pad}>
        <Message icon="wallet" title={messages.compatibleUnconnected}>
          <Button kind="primary" onPress={() => replaceView(kit, 'Connect')}>
            {messages.connect}
          </Button>
        </Message>
      </div>
    )
  const { name } = connection.connector
  if (networks.length === 0)
    return (
      <div className={css.pad}>
        <Message icon="warning" title={messages.compatibleNone(name)} />
      </div>
    )
  return (
    <div className={css.pad}>
      <p className={css.lead}>{messages.compatible}</p>
      <ul className={css.list}>
        {networks.map((network) => (
          <li key={network.caipNetworkId} className={styles.plainRow}>
            <NetworkIcon kit={kit} network={network} />
            <span className={css.rowText}>
              <span className={css.rowTitle}>{network.name}</span>
            </span>
            {network.testnet && <span className={css.tag}>{messages.test}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
