import type { Kit } from '../../kit/types.js'
import * as css from '../../ui/components/components.css.js'
import { Link } from '../../ui/components/Link.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'

/** What the visitor agrees to by connecting, when the config names it. */
export function LegalLine({ kit: { config } }: { kit: Kit }) {
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = config
  if (!terms && !privacy) return null
  return (
    <p className={css.small}>
      {messages.legalStart}
      {terms && <Link url={terms}>{messages.terms}</Link>}
      {terms && privacy && messages.legalBetween}
      {privacy && <Link url={privacy}>{messages.privacy}</Link>}
      {messages.legalEnd}
    </p>
  )
}
