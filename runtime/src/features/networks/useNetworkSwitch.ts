import { useRef, useState } from 'react'
import type { CaipNetworkId, Network } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { goBack } from '../../kit/actions/goBack.js'
import { pushView } from '../../kit/actions/pushView.js'
import { showToast } from '../../kit/actions/showToast.js'
import { switchNetwork } from '../../kit/actions/switchNetwork.js'
import type { Kit } from '../../kit/types.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { needsAccount } from './needsAccount.js'

export interface NetworkSwitch {
  /** The network the wallet is being asked for. */
  readonly pending: CaipNetworkId | undefined
  readonly failure: { readonly caipNetworkId: CaipNetworkId; readonly message: string } | undefined
  readonly choose: (network: Network) => void
}

/**
 * Switches to a network and leaves the view when that is done; says on the row when it is not. A
 * network where no account is connected leads to SwitchActiveChain.
 */
export function useNetworkSwitch(kit: Kit): NetworkSwitch {
  const [pending, setPending] = useState<CaipNetworkId>()
  const [failure, setFailure] = useState<NetworkSwitch['failure']>()
  const latest = useRef(0)
  const choose = async (network: Network) => {
    const { caipNetworkId } = network
    if (needsAccount(kit, network.chainNamespace)) {
      pushView(kit, 'SwitchActiveChain', { network })
      return
    }
    const entry = kit.router.peek().at(-1)
    const turn = ++latest.current
    const isHere = () =>
      turn === latest.current && kit.modal.peek().open && kit.router.peek().at(-1) === entry
    setPending(caipNetworkId)
    setFailure(undefined)
    try {
      await switchNetwork(kit, { network })
      // A wallet that followed has already led the modal away from here.
      if (isHere()) goBack(kit)
    } catch (cause) {
      if (!isHere()) return
      const { code, message } = toAppKitError(cause)
      setFailure({ caipNetworkId, message: code === 'USER_REJECTED' ? messages.declined : message })
      showToast(kit, { variant: 'error', message: code === 'USER_REJECTED' ? messages.declined : message })
    }
    if (turn === latest.current) setPending(undefined)
  }
  return { pending, failure, choose: (network) => void choose(network) }
}
