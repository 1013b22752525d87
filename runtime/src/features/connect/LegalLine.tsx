import type { Kit } from '../../kit/types.js'
import * as css from '../../ui/components/components.css.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import { asksConsent } from './asksConsent.js'
import { LegalLinks } from './LegalLinks.js'

/** What the visitor agrees to by connecting, when the config names it and no checkbox asks for it. */
export function LegalLine({ kit }: { kit: Kit }) {
  const { config } = kit
  if ((!config.termsConditionsUrl && !config.privacyPolicyUrl) || asksConsent(kit)) return null
  return (
    <p className={css.small}>
      {messages.legalStart}
      <LegalLinks config={config} />
    </p>
  )
}
