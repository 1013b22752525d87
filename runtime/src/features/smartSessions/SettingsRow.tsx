import { pushView } from '../../kit/router.js'
import type { AccountPartProps } from '../../kit/types.js'
import { list } from '../../ui/components/components.css.js'
import { Icon, IconTile } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { sessionMessages as messages } from '../../ui/messages/smartSessions.js'

/** A clock, on the grid of the other icons: a session ends by itself. */
export const sessionIcon = 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v4.5l3 2'

/** Leads from the settings of the account to its sessions. */
export function SettingsRow({ kit }: AccountPartProps) {
  return (
    <ul className={list} aria-label={messages.title}>
      <ListRow
        testId="smart-sessions-button"
        media={<IconTile icon={sessionIcon} />}
        title={messages.title}
        note={messages.rowNote}
        end={<Icon name="forward" />}
        onPress={() => pushView(kit, 'SmartSessionList')}
      />
    </ul>
  )
}
