import { pushView } from '../../kit/router.js'
import type { AccountPartProps } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { pad } from '../../ui/components/components.css.js'
import { Icon, IconTile } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { Message } from '../../ui/components/Message.js'
import { emailMessages as messages } from '../../ui/messages/email.js'
import { useViewSheet } from '../../ui/modal/card/useViewSheet.js'
import * as css from './email.css.js'

/** Leads a user whose wallet only this device opens to the frame, which keeps a second way to open it. */
export function BackupRow({ kit }: AccountPartProps) {
  const media = useViewSheet<HTMLSpanElement>(css.sheet)
  return (
    <ListRow
      testId="account-backup-button"
      media={
        <span ref={media} className={css.warned}>
          <IconTile icon="warning" />
        </span>
      }
      title={messages.backUp}
      note={messages.backUpNote}
      end={<Icon name="forward" />}
      onPress={() => pushView(kit, 'WalletBackup')}
    />
  )
}

/** Takes the place of an address or a purchase while only this device opens the wallet: what came to it could be lost. */
export function BackupFirst({ kit }: AccountPartProps) {
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
