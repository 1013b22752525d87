import { pushView } from '../../kit/router.js'
import type { AccountPartProps } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { pad } from '../../ui/components/components.css.js'
import { Message } from '../../ui/components/Message.js'
import { emailMessages as messages } from '../../ui/messages/email.js'

/** Takes the place of an address or a purchase while only this device opens the wallet: what came to it could be lost. */
export default function BackupFirst({ kit }: AccountPartProps) {
  return (
    <div className={pad}>
      <Message icon="warning" title={messages.backUpFirst} text={messages.backUpText} testId="backup-first">
        <Button kind="primary" testId="backup-first-button" onPress={() => pushView(kit, 'WalletBackup')}>
          {messages.backUp}
        </Button>
      </Message>
    </div>
  )
}
