import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { pad } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { icons } from '../../ui/components/later/icons.js'
import { Message } from '../../ui/components/Message.js'
import { emailMessages as messages } from '../../ui/messages/email.js'

/**
 * Leads to the page of the wallet's own site on which users take over its keys, for a frame of another maker. It opens
 * outside this page, because the log-in there is none of the app's business.
 */
export function UpgradeEmailWalletView({ kit }: { kit: Kit; data: unknown }) {
  const { href, host } = new URL('/dashboard', kit.config.endpoints.secureSite)
  return (
    <div className={pad}>
      <Message icon="wallet" title={messages.upgradeTitle} text={messages.upgradeText(host)}>
        <Button kind="primary" url={href} testId="w3m-secure-website-button">
          {messages.openSite(host)}
          <Icon name={icons.external} size={16} />
        </Button>
      </Message>
    </div>
  )
}
