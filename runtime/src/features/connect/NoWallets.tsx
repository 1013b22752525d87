import * as css from '../../ui/components/components.css.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import { ui } from '../../ui/ui.js'

/** A list of wallets kept by the Ethereum community. */
const walletGuide = 'https://ethereum.org/wallets/find-wallet/'

/** No wallet in this browser and no catalogue to offer one. */
export function NoWallets() {
  return (
    <div className={css.pad} data-testid="wallet-list">
      <ui.Message icon="wallet" title={messages.noWallets} text={messages.noWalletsHint}>
        <ui.Button kind="primary" url={walletGuide}>
          {messages.noWalletsAction}
        </ui.Button>
      </ui.Message>
    </div>
  )
}
