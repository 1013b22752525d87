import { pushView } from '../../kit/actions/pushView.js'
import type { Kit } from '../../kit/types.js'
import { useSignalValue } from '../../react/useSignalValue.js'
import { list } from '../../ui/components/components.css.js'
import { IconTile } from '../../ui/components/IconTile.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import { consentOf } from './consentOf.js'

/** All wallets behind one row, for apps whose visitors mostly log in otherwise. */
export function CollapsedWallets({ kit }: { kit: Kit }) {
  const agreed = useSignalValue(consentOf(kit))
  return (
    <ul className={list}>
      <ListRow
        testId="w3m-collapse-wallets-button"
        media={<IconTile icon="wallet" />}
        title={messages.continueWithWallet}
        blocked={!agreed}
        onPress={() => pushView(kit, 'ConnectWallets')}
      />
    </ul>
  )
}
