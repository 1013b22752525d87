import { openModal } from '../../kit/modal.js'
import type { AccountPartProps, Kit } from '../../kit/types.js'
import { Icon, IconTile } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { passedOverKey, view } from './session.js'
import { signerOf } from './signInState.js'

/**
 * Asks about an account that stayed in use when another wallet left, once the user has chosen it: nothing changes by that, so
 * `followAccount` does not notice.
 */
export function onChosen(kit: Kit): void {
  if (kit.storage.get(passedOverKey) !== signerOf(kit)?.key) return
  kit.storage.remove(passedOverKey)
  void openModal(kit, { view })
}

/** Leads from an account that is not signed in to the question, which is not asked again by itself. */
export default function SignInRow({ kit }: AccountPartProps) {
  return (
    <ListRow
      testId="account-sign-in-button"
      media={<IconTile icon="check" />}
      title={messages.signIn}
      note={messages.notSignedIn}
      end={<Icon name="forward" />}
      onPress={() => void openModal(kit, { view })}
    />
  )
}
