import { pushView } from '../../kit/router.js'
import type { AccountPartProps } from '../../kit/types.js'
import { Icon, IconTile } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { emailMessages as messages } from '../../ui/messages/email.js'

/** Leads a user whose wallet only this device opens to the frame, which keeps a second way to open it. */
export default function BackupRow({ kit }: AccountPartProps) {
  return (
    <ListRow
      testId="account-backup-button"
      media={<IconTile icon="warning" />}
      title={messages.backUp}
      note={messages.backUpNote}
      end={<Icon name="forward" size={16} />}
      onPress={() => pushView(kit, 'WalletBackup')}
    />
  )
}
