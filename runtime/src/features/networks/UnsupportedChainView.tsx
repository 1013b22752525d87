import { toAppKitError } from '../../errors/toAppKitError.js'
import { disconnect } from '../../kit/actions/disconnect.js'
import { showToast } from '../../kit/actions/showToast.js'
import type { Kit } from '../../kit/types.js'
import * as css from '../../ui/components/components.css.js'
import { IconTile } from '../../ui/components/IconTile.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { NetworkList } from './NetworkList.js'

/** The wallet is on a network the app does not work with: choose one that it does, or leave. */
export function UnsupportedChainView({ kit }: { kit: Kit; data: unknown }) {
  const leave = async () => {
    const namespace = kit.activeNamespace.peek()
    try {
      await disconnect(kit, namespace === undefined ? {} : { namespace })
    } catch (cause) {
      showToast(kit, { variant: 'error', message: toAppKitError(cause).message })
    }
  }
  const canSwitch = kit.config.enableNetworkSwitch
  return (
    <div className={css.pad}>
      <p className={css.lead}>{canSwitch ? messages.unsupported : messages.switchOff}</p>
      {canSwitch && <NetworkList kit={kit} />}
      <ul className={css.list}>
        <ListRow
          testId="disconnect-button"
          media={<IconTile icon="leave" />}
          title={messages.disconnect}
          onPress={() => void leave()}
        />
      </ul>
    </div>
  )
}
