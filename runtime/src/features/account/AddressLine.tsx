import type { Connection } from '../../chains/types.js'
import { pushView } from '../../kit/actions/pushView.js'
import type { Kit } from '../../kit/types.js'
import { hidden } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { truncateMiddle } from '../../ui/truncateMiddle.js'
import * as css from './account.css.js'
import { CopyAddress } from './CopyAddress.js'
import { WalletPicture } from './WalletPicture.js'

/** The address, shortened, which leads to the other accounts; and a button that copies all of it. */
export function AddressLine({ kit, connection }: { kit: Kit; connection: Connection }) {
  const { address, connector } = connection
  return (
    <div className={css.addressLine}>
      <button
        type="button"
        className={css.profile}
        data-testid="w3m-profile-button"
        title={address}
        onClick={() => pushView(kit, 'SwitchAddress')}
      >
        <WalletPicture kit={kit} connector={connector} size={20} />
        <span dir="ltr">{truncateMiddle(address, 4, 6)}</span>
        <span className={hidden}>{messages.switchAddress}</span>
        <Icon name="forward" size={16} />
      </button>
      <CopyAddress kit={kit} address={address} />
    </div>
  )
}
