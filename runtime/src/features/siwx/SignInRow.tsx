import { openModal } from '../../kit/modal.js'
import type { AccountPartProps } from '../../kit/types.js'
import { Icon, IconTile } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { view } from './session.js'

/** Leads from an account that is not signed in to the question, which is not asked again by itself. */
export default function SignInRow({ kit }: AccountPartProps) {
  return (
    <ListRow
      testId="account-sign-in-button"
      media={<IconTile icon="check" />}
      title={messages.signIn}
      note={messages.notSignedIn}
      end={<Icon name="forward" size={16} />}
      onPress={() => void openModal(kit, { view })}
    />
  )
}
