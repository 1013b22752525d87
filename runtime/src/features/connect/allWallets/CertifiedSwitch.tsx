import { useSignalValue } from '../../../react/useSignalValue.js'
import { allWalletsMessages as messages } from '../../../ui/messages/allWallets.js'
import * as css from './allWallets.css.js'
import type { WalletBrowser } from './getWalletBrowser.js'

/** Leaves only certified wallets; it is there where the catalogue certifies any. */
export function CertifiedSwitch({ browser }: { browser: WalletBrowser }) {
  const on = useSignalValue(browser.certified)
  const there = useSignalValue(browser.hasCertified)
  if (!there && !on) return null
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={css.certified}
      data-testid="wui-certified-switch"
      onClick={() => browser.setCertified(!on)}
    >
      <span>{messages.certified}</span>
      <span className={css.track} data-on={on ? '' : undefined} />
    </button>
  )
}
