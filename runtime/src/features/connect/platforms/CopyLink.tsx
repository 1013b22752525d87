import type { Kit } from '../../../kit/types.js'
import { Button } from '../../../ui/components/Button.js'
import { copyIcon, useCopy } from '../../../ui/components/CopyButton.js'
import { Icon } from '../../../ui/components/Icon.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import * as css from './platforms.css.js'

export interface CopyLinkProps {
  readonly kit: Kit
  readonly uri: string | undefined
  readonly label?: string
  readonly testId: 'wui-link-copy' | 'copy-wc2-uri' | 'copy-page-link' | 'farcaster-copy'
}

/** A button that copies a link, and shows that it was copied. */
export function CopyLink({ kit, uri, label = messages.copyLink, testId }: CopyLinkProps) {
  const { copied, copy } = useCopy(kit, messages)
  return (
    <button
      type="button"
      className={css.copy}
      data-testid={testId}
      disabled={uri === undefined}
      onClick={() => copy(uri ?? '')}
    >
      <Icon name={copied ? 'check' : copyIcon} size={16} />
      <span aria-live="polite">{copied ? messages.copied : label}</span>
    </button>
  )
}

/** The same as the one action of a view. */
export function CopyLinkButton({ kit, uri }: Pick<CopyLinkProps, 'kit' | 'uri'>) {
  const { copied, copy } = useCopy(kit, messages)
  return (
    <Button kind="primary" testId="copy-wc2-uri" disabled={uri === undefined} onPress={() => copy(uri ?? '')}>
      <Icon name={copied ? 'check' : copyIcon} />
      <span aria-live="polite">{copied ? messages.copied : messages.copyLink}</span>
    </Button>
  )
}
