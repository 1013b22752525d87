import { replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { pad } from '../../ui/components/components.css.js'
import { Message } from '../../ui/components/Message.js'
import { accountMessages as messages } from '../../ui/messages/account.js'

/** Shown if an account view is opened while no wallet is connected. */
export function NotConnected({ kit }: { kit: Kit }) {
  return (
    <div className={pad}>
      <Message icon="wallet" title={messages.notConnected}>
        {kit.routes.has('Connect') && (
          <Button kind="primary" onPress={() => replaceView(kit, 'Connect')}>
            {messages.connect}
          </Button>
        )}
      </Message>
    </div>
  )
}
