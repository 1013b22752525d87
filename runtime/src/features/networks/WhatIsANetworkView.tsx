import { goBack } from '../../kit/modal.js'
import { replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { strong } from '../../ui/components/components.css.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import * as css from './networks.css.js'

/** Three plain paragraphs for people who meet networks for the first time. */
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
