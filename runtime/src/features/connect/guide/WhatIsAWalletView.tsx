import { trackEvent } from '../../../kit/events.js'
import { pushView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import { Button } from '../../../ui/components/Button.js'
import { pad, strong } from '../../../ui/components/components.css.js'
import type { IconName } from '../../../ui/components/Icon.js'
import { Icon } from '../../../ui/components/Icon.js'
import { guideMessages as messages } from '../../../ui/messages/guide.js'
import * as css from './guide.css.js'

const icons: readonly IconName[] = ['wallet', 'check', 'leave']

/** What a wallet is, in three paragraphs. */
export function WhatIsAWalletView({ kit }: { kit: Kit; data: unknown }) {
  return (
    <div className={pad}>
      <ul className={css.points}>
        {messages.paragraphs.map(({ title, text }, index) => (
          <li key={title} className={css.point}>
            <span className={css.pointIcon}>
              <Icon name={icons[index] ?? 'check'} />
            </span>
            <div>
              <p className={strong}>{title}</p>
              <p className={css.pointText}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button
        kind="primary"
        onPress={() => {
          trackEvent(kit, { event: 'CLICK_GET_WALLET' })
          pushView(kit, 'GetWallet')
        }}
      >
        {messages.getWallet}
      </Button>
    </div>
  )
}
