import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { strong } from '../../ui/components/components.css.js'
import { Icon, type IconName } from '../../ui/components/Icon.js'
import { icons } from '../../ui/components/later/icons.js'
import { onrampMessages as messages } from '../../ui/messages/onramp.js'
import { showBuy } from './ActivityView.js'
import * as css from './onramp.css.js'

const pointIcons: readonly IconName[] = [icons.plus, icons.window, 'wallet']

/** How buying goes, for people who have never bought a coin. */
export function WhatIsABuyView({ kit }: { kit: Kit; data: unknown }) {
  return (
    <div className={css.guide} data-testid="what-is-a-buy">
      <ul className={css.points}>
        {messages.guide.map(([title, text], index) => (
          <li key={title} className={css.point}>
            <span className={css.pointIcon}>
              <Icon name={pointIcons[index] ?? 'wallet'} />
            </span>
            <div>
              <h3 className={strong}>{title}</h3>
              <p className={css.pointText}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button kind="primary" testId="what-is-a-buy-continue" onPress={() => showBuy(kit)}>
        {messages.title}
      </Button>
    </div>
  )
}
