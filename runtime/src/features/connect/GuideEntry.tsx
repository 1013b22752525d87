import { pushView } from '../../kit/actions/pushView.js'
import { trackEvent } from '../../kit/actions/trackEvent.js'
import type { Kit } from '../../kit/types.js'
import { small } from '../../ui/components/components.css.js'
import { Link } from '../../ui/components/Link.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'

/** For people without a wallet: the way to what one is, and to one. */
export function GuideEntry({ kit }: { kit: Kit }) {
  if (kit.config.enableWalletGuide === false) return null
  return (
    <p className={small}>
      {messages.guideQuestion}{' '}
      <Link
        testId="w3m-wallet-guide-get-started"
        onPress={() => {
          trackEvent(kit, { event: 'CLICK_WALLET_HELP' })
          pushView(kit, 'WhatIsAWallet')
        }}
      >
        {messages.guideAction}
      </Link>
    </p>
  )
}
