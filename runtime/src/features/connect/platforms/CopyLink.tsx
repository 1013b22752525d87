import { showToast } from '../../../kit/actions/showToast.js'
import type { Kit } from '../../../kit/types.js'
import { Icon } from '../../../ui/components/Icon.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import * as css from './platforms.css.js'

export interface CopyLinkProps {
  readonly kit: Kit
  readonly uri: string | undefined
  readonly testId: 'wui-link-copy' | 'copy-wc2-uri'
}

/** Copies the pairing, for a wallet that takes it by hand. */
export function CopyLink({ kit, uri, testId }: CopyLinkProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(uri ?? '')
      showToast(kit, { variant: 'success', message: messages.copied })
    } catch {
      // No permission, or a page without a secure context.
      showToast(kit, { variant: 'error', message: messages.copyFailed })
    }
  }
  return (
    <button
      type="button"
      className={css.copy}
      data-testid={testId}
      disabled={uri === undefined}
      onClick={() => void copy()}
    >
      <Icon name="copy" size={16} />
      {messages.copyLink}
    </button>
  )
}
