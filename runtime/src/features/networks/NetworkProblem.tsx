import { replaceView } from '../../kit/actions/replaceView.js'
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
