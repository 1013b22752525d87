import { showToast } from '../../kit/actions/showToast.js'
import type { Kit } from '../../kit/types.js'
import { IconButton } from '../../ui/components/IconButton.js'
import { accountMessages as messages } from '../../ui/messages/account.js'

/** A button that copies a whole address. */
export function CopyAddress({ kit, address }: { kit: Kit; address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast(kit, { variant: 'success', message: messages.copied })
    } catch {
      // No permission, or a page without a secure context.
      showToast(kit, { variant: 'error', message: messages.copyFailed })
    }
  }
  return <IconButton icon="copy" size="s" label={messages.copyAddress} onPress={() => void copy()} />
}
