import { goBack } from '../../kit/modal.js'
import { pushView, replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Button, Link } from '../../ui/components/Button.js'
import { pad, small, strong } from '../../ui/components/components.css.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { NetworkList } from './NetworkList.js'
import * as css from './networks.css.js'
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

/** Guide to networks, in three paragraphs. */
export function WhatIsANetworkView({ kit }: { kit: Kit; data: unknown }) {
  const choose = () => {
    if (kit.router.peek().at(-2)?.view === 'Networks') goBack(kit)
    else replaceView(kit, 'Networks')
  }
  return (
    <div className={css.guide}>
      {messages.guide.map(([title, text]) => (
        <section key={title}>
          <h3 className={strong}>{title}</h3>
          <p className={css.guideText}>{text}</p>
        </section>
      ))}
      <Button kind="primary" testId="w3m-wallet-guide-explore" onPress={choose}>
        {messages.chooseNetwork}
      </Button>
    </div>
  )
}
