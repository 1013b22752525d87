import { goBack } from '../../kit/modal.js'
import { pushView, replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Button, Link } from '../../ui/components/Button.js'
import { pad, small } from '../../ui/components/components.css.js'
import type { IconName } from '../../ui/components/Icon.js'
import { icons } from '../../ui/components/later/icons.js'
import { Points } from '../../ui/components/points/Points.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { NetworkList } from './NetworkList.js'
import { NetworkProblem } from './UnsupportedChainView.js'

/** Every network of the app. The one in use is the first, and marked. */
export function NetworksView({ kit }: { kit: Kit; data: unknown }) {
  if (!kit.config.enableNetworkSwitch) return <NetworkProblem kit={kit} />
  return (
    <div className={pad}>
      <NetworkList kit={kit} />
      {kit.config.enableWalletGuide !== false && (
        <p className={small}>
          <Link onPress={() => pushView(kit, 'WhatIsANetwork')}>{messages.whatIsANetwork}</Link>
        </p>
      )}
    </div>
  )
}

/** A coin on its edge, and others behind it. */
const coins = 'M9 4a5 5 0 100 10A5 5 0 109 4zM15 9.2a5.5 5.5 0 11-5.8 8.3'

const pointIcons: readonly IconName[] = [icons.globe, coins, 'check']

/** Guide to networks, in three paragraphs. */
export function WhatIsANetworkView({ kit }: { kit: Kit; data: unknown }) {
  const choose = () => {
    if (kit.router.peek().at(-2)?.view === 'Networks') goBack(kit)
    else replaceView(kit, 'Networks')
  }
  return (
    <div className={pad}>
      <Points
        points={messages.guide.map(([title, text], index) => ({
          title,
          text,
          icon: pointIcons[index] ?? icons.globe,
        }))}
      />
      <Button kind="primary" testId="w3m-wallet-guide-explore" onPress={choose}>
        {messages.chooseNetwork}
      </Button>
    </div>
  )
}
