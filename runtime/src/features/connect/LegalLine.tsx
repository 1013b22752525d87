import { openUrl } from '../../kit/openUrl.js'
import type { Kit } from '../../kit/types.js'
import * as css from '../../ui/components/components.css.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'

/** What the visitor agrees to by connecting, when the config names it. */
export function LegalLine({ kit: { config } }: { kit: Kit }) {
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = config
  if (!terms && !privacy) return null
  const link = (url: string, text: string) => (
    <button type="button" className={css.link} onClick={() => openUrl(url)}>
      {text}
    </button>
  )
  return (
    <p className={css.small}>
      {messages.legalStart}
      {terms && link(terms, messages.terms)}
      {terms && privacy && messages.legalBetween}
      {privacy && link(privacy, messages.privacy)}
      {messages.legalEnd}
    </p>
  )
}
