import type { Kit } from '../../kit/types.js'
import { AddressAvatar } from '../../ui/components/AddressAvatar.js'
import * as css from './account.css.js'
import { CopyAddress } from './CopyAddress.js'

/** The whole address, to compare and to copy. */
export function AddressCard({ kit, address }: { kit: Kit; address: string }) {
  return (
    <div className={css.card}>
      <span className={css.avatar40}>
        <AddressAvatar address={address} />
      </span>
      <span className={css.wholeAddress} dir="ltr" data-testid="account-address">
        {address}
      </span>
      <CopyAddress kit={kit} address={address} />
    </div>
  )
}
