import type { ResolvedConfig } from '../../kit/config.js'
import { Link } from '../../ui/components/Link.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'

/** The end of a sentence: the texts a visitor agrees to, those that the config names. */
export function LegalLinks({
  config: { termsConditionsUrl: terms, privacyPolicyUrl: privacy },
}: {
  config: Pick<ResolvedConfig, 'termsConditionsUrl' | 'privacyPolicyUrl'>
}) {
  return (
    <>
      {terms && <Link url={terms}>{messages.terms}</Link>}
      {terms && privacy && messages.legalBetween}
      {privacy && <Link url={privacy}>{messages.privacy}</Link>}
      {messages.legalEnd}
    </>
  )
}
