import { useEffect } from 'react'
import type { Connector } from '../../../chains/types.js'
import { connectionOf } from '../../../kit/connections.js'
import { goBack } from '../../../kit/modal.js'
import { replaceView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { Button } from '../../../ui/components/Button.js'
import { quiet, strong } from '../../../ui/components/components.css.js'
import { doneText, useDoneMark } from '../../../ui/components/done/useDoneMark.js'
import { Ring } from '../../../ui/components/later/Ring.js'
import * as css from '../../../ui/components/later/screen.css.js'
import { Picture } from '../../../ui/components/Picture.js'
import { connectMessages } from '../../../ui/messages/connect.js'
import { connectingMessages as messages } from '../../../ui/messages/connecting.js'
import { useComputed } from '../../../ui/useSignal.js'
import { connectingTarget, connectProblem } from './connectingTarget.js'
import { CataloguePicture } from './RowPicture.js'
import { useConnectAttempt } from './useConnectAttempt.js'

export interface ConnectingWalletProps {
  readonly kit: Kit
  readonly connector: Connector
  readonly wallet: CatalogueWallet | undefined
}

/** Waits for the wallet's answer and shows the result. */
export function ConnectingWallet({ kit, connector, wallet }: ConnectingWalletProps) {
  const { error, slow, retry } = useConnectAttempt(kit, connector)
  const { id, name, namespace } = connector
  const screen = useDoneMark<HTMLDivElement>(
    () => connectionOf(kit.chains.get(namespace))?.connector.id === id,
    [kit, id, namespace],
  )
  const [title, text] =
    error === undefined ? [messages.continueIn(name), messages.accept(name)] : connectProblem(error, name)
  return (
    <div className={css.screen} ref={screen}>
      <WalletRing kit={kit} connector={connector} wallet={wallet} failed={error !== undefined} />
      <div
        className={`${css.texts} ${doneText}`}
        role={error === undefined ? 'status' : 'alert'}
        data-then={messages.connected}
      >
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

/** Connects a wallet of this browser. Other wallets have another view. */
export function ConnectingExternalView({ kit, data }: { kit: Kit; data: unknown }) {
  const { connector, wallet } = useComputed(() => connectingTarget(kit, data), [kit, data])
  const isMissing = connector === undefined
  useEffect(() => {
    if (isMissing && kit.router.peek().at(-1)?.data === data) replaceView(kit, 'MissingWallet', data)
  }, [kit, data, isMissing])
  if (isMissing) return null
  const key = `${connector.namespace} ${connector.id}`
  return <ConnectingWallet key={key} kit={kit} connector={connector} wallet={wallet} />
}

export interface WalletRingProps {
  readonly kit: Kit
  readonly connector: Connector
  readonly wallet: CatalogueWallet | undefined
  readonly failed: boolean
}

/** The wallet's picture in a ring that spins while the wallet is asked. */
function WalletRing({ kit, connector, wallet, failed }: WalletRingProps) {
  const { name } = connector
  const src = kit.config.connectorImages?.[connector.id] ?? connector.imageUrl
  return (
    <Ring failed={failed}>
      {src === undefined && wallet !== undefined ? (
        <CataloguePicture kit={kit} wallet={wallet} size={80} />
      ) : (
        <Picture name={name} src={src} size={80} />
      )}
    </Ring>
  )
}
