import { useEffect, useRef } from 'react'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { connectionOf } from '../../kit/connections.js'
import { disconnect } from '../../kit/disconnect.js'
import { goBack } from '../../kit/modal.js'
import { isNetworkSupported } from '../../kit/networks.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import * as css from '../../ui/components/components.css.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { useComputed } from '../../ui/useSignal.js'
import { NetworkList } from './NetworkList.js'
import { foot } from './networks.css.js'

/** The wallet is on a network the app does not work with: choose one that it does, or leave. */
export function UnsupportedChainView({ kit }: { kit: Kit; data: unknown }) {
  const lost = useComputed(() => {
    const chain = kit.activeChain.value
    return chain !== undefined && !isNetworkSupported(chain)
  }, [kit])
  const wasLost = useRef(lost)
  useEffect(() => {
    // However the user came off that network, nothing is left to be asked here.
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
      <div className={css.lead}>
        <p className={css.quiet}>{canSwitch ? messages.unsupported : messages.switchOff}</p>
        {where !== undefined && (
          <p className={css.quiet} data-testid="unsupported-network">
            {where}
          </p>
        )}
      </div>
      {canSwitch && <NetworkList kit={kit} />}
      <div className={foot}>
        <Button testId="disconnect-button" onPress={() => void leave()}>
          {messages.disconnect}
        </Button>
      </div>
    </div>
  )
}
