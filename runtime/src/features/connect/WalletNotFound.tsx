import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { pad } from '../../ui/components/components.css.js'
import { Message } from '../../ui/components/Message.js'
import { missingWalletMessages as messages } from '../../ui/messages/missingWallet.js'
import { chooseOther } from './chooseOther.js'

/** The wallet that was meant is not in this browser, and nothing says where to get it. */
export function WalletNotFound({ kit }: { kit: Kit }) {
  return (
    <div className={pad}>
      <Message icon="wallet" title={messages.lost} text={messages.lostHint}>
        <Button onPress={() => chooseOther(kit)}>{messages.chooseOther}</Button>
      </Message>
    </div>
  )
}
