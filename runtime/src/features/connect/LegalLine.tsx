import type { Kit } from '../../kit/types.js'
import * as css from '../../ui/components/components.css.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import { ui } from '../../ui/ui.js'

/** What the visitor agrees to by connecting, when the config names it. */
export function LegalLine({ kit: { config } }: { kit: Kit }) {
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = config
  if (!terms && !privacy) return null
  return (
    <p className={css.small}>
      {messages.legalStart}
      {terms && <ui.Link url={terms}>{messages.terms}</ui.Link>}
      {terms && privacy && messages.legalBetween}
      {privacy && <ui.Link url={privacy}>{messages.privacy}</ui.Link>}
      {messages.legalEnd}
    </p>
  )
}
