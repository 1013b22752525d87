import type { Connector } from '../../chains/types.js'
import { goBack } from '../../kit/actions/goBack.js'
import type { Kit } from '../../kit/types.js'
import type { CatalogueWallet } from '../../services/catalogue/types.js'
import { Button } from '../../ui/components/Button.js'
import { quiet, strong } from '../../ui/components/components.css.js'
import * as css from '../../ui/components/later/screen.css.js'
import { connectMessages } from '../../ui/messages/connect.js'
import { connectingMessages as messages } from '../../ui/messages/connecting.js'
import { connectProblem } from './connectProblem.js'
import { useConnectAttempt } from './useConnectAttempt.js'
import { WalletRing } from './WalletRing.js'

export interface ConnectingWalletProps {
  readonly kit: Kit
  readonly connector: Connector
  readonly wallet: CatalogueWallet | undefined
}

/** Waits for the wallet's answer, and says what came of it. */
export function ConnectingWallet({ kit, connector, wallet }: ConnectingWalletProps) {
  const { error, slow, retry } = useConnectAttempt(kit, connector)
  const { name } = connector
  const [title, text] =
    error === undefined ? [messages.continueIn(name), messages.accept] : connectProblem(error, name)
  return (
    <div className={css.screen}>
      <WalletRing kit={kit} connector={connector} wallet={wallet} failed={error !== undefined} />
      <div className={css.texts} role={error === undefined ? 'status' : 'alert'}>
        <p className={strong}>{title}</p>
        <p className={quiet}>{slow ? messages.slow(name) : text}</p>
      </div>
      <div className={css.actions}>
        {error === undefined ? (
          <Button onPress={() => goBack(kit)}>{messages.cancel}</Button>
        ) : (
          <Button kind="primary" testId="w3m-connecting-widget-secondary-button" onPress={retry}>
            {connectMessages.tryAgain}
          </Button>
        )}
      </div>
    </div>
  )
}
