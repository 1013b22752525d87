import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { pad } from '../../ui/components/components.css.js'
import type { IconName } from '../../ui/components/Icon.js'
import { icons } from '../../ui/components/later/icons.js'
import { Points } from '../../ui/components/points/Points.js'
import { onrampMessages as messages } from '../../ui/messages/onramp.js'
import { showBuy } from './ActivityView.js'

const pointIcons: readonly IconName[] = [icons.plus, icons.window, 'wallet']

/** How buying goes, for people who have never bought a coin. */
export function WhatIsABuyView({ kit }: { kit: Kit; data: unknown }) {
  return (
    <div className={pad} data-testid="what-is-a-buy">
      <Points
        points={messages.guide.map(([title, text], index) => ({
          title,
          text,
          icon: pointIcons[index] ?? 'wallet',
        }))}
      />
      <Button kind="primary" testId="what-is-a-buy-continue" onPress={() => showBuy(kit)}>
        {messages.title}
      </Button>
    </div>
  )
}
