import { showToast } from '../../kit/actions/showToast.js'
import type { Kit } from '../../kit/types.js'
import { IconButton } from '../../ui/components/IconButton.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { truncateMiddle } from '../../ui/truncateMiddle.js'
import * as css from './account.css.js'

/** The address, shortened, and a button that copies all of it. */
export function AddressLine({ kit, address }: { kit: Kit; address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast(kit, { variant: 'success', message: messages.copied })
    } catch {
      // No permission, or a page without a secure context.
      showToast(kit, { variant: 'error', message: messages.copyFailed })
    }
  }
  return (
    <div className={css.addressLine}>
      <span title={address} dir="ltr">
        {truncateMiddle(address, 4, 6)}
      </span>
      <IconButton icon="copy" size="s" label={messages.copyAddress} onPress={() => void copy()} />
    </div>
  )
}
