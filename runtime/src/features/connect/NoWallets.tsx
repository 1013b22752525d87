import { Button } from '../../ui/components/Button.js'
import * as css from '../../ui/components/components.css.js'
import { Message } from '../../ui/components/Message.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'

/** A list of wallets kept by the Ethereum community. */
const walletGuide = 'https://ethereum.org/wallets/find-wallet/'

/** No wallet in this browser and no catalogue to offer one. */
export function NoWallets() {
  return (
    <div className={css.pad} data-testid="wallet-list">
      <Message icon="wallet" title={messages.noWallets} text={messages.noWalletsHint}>
        <Button kind="primary" url={walletGuide}>
          {messages.noWalletsAction}
        </Button>
      </Message>
    </div>
  )
}
