import type { Network } from '../../chains/types.js'
import { replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { pad } from '../../ui/components/components.css.js'
import { Message } from '../../ui/components/Message.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'

/** Why a switch that was asked for cannot be offered. */
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
 * The network that SwitchNetwork and SwitchActiveChain were opened for. A host may have passed
 * anything: `{ network }` with a network or its CAIP-2 id is read, and only a network of the app is found.
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
