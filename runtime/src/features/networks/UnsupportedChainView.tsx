import { useEffect, useRef } from 'react'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { disconnect } from '../../kit/actions/disconnect.js'
import { goBack } from '../../kit/actions/goBack.js'
import { showToast } from '../../kit/actions/showToast.js'
import { isNetworkSupported } from '../../kit/isNetworkSupported.js'
import type { Kit } from '../../kit/types.js'
import * as css from '../../ui/components/components.css.js'
import { IconTile } from '../../ui/components/IconTile.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { useComputed } from '../../ui/useComputed.js'
import { NetworkList } from './NetworkList.js'

/** The wallet is on a network the app does not work with: choose one that it does, or leave. */
export function UnsupportedChainView({ kit }: { kit: Kit; data: unknown }) {
  const lost = useComputed(() => {
    const chain = kit.activeChain.value
    return chain !== undefined && !isNetworkSupported(chain)
  }, [kit])
  const wasLost = useRef(lost)
  useEffect(() => {
    // However the visitor came off that network, nothing is left to be asked here.
    if (wasLost.current && !lost) goBack(kit)
    wasLost.current = lost
  }, [kit, lost])
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
