import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { strong } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { onrampMessages as messages } from '../../ui/messages/onramp.js'
import { showBuy } from './ActivityView.js'
import * as css from './onramp.css.js'

/** How buying goes, for people who have never bought a coin. */
export function WhatIsABuyView({ kit }: { kit: Kit; data: unknown }) {
  return (
    <div className={css.guide} data-testid="what-is-a-buy">
      <ul className={css.points}>
        {messages.guide.map(([icon, title, text]) => (
          <li key={title} className={css.point}>
            <span className={css.pointIcon}>
              <Icon name={icon} />
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
