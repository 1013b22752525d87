import { type Signal, signal } from '@preact/signals-core'
import type { ResolvedConfig } from '../../../kit/config.js'
import type { Kit } from '../../../kit/types.js'
import { Link } from '../../../ui/components/Button.js'
import * as components from '../../../ui/components/components.css.js'
import { connectMessages as messages } from '../../../ui/messages/connect.js'

/** Says what the user agrees to by connecting, if the config names it and there is no checkbox. */
export function LegalLine({ kit }: { kit: Kit }) {
  const { config } = kit
  if ((!config.termsConditionsUrl && !config.privacyPolicyUrl) || asksConsent(kit)) return null
  return (
    <p className={components.small}>
      {messages.legalStart}
      <LegalLinks config={config} />
    </p>
  )
}

/** The end of the sentence: links to the texts of the config. */
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

/** Whether the terms must be accepted first: `features.legalCheckbox` and the URL of a text. */
export function asksConsent({ config }: Pick<Kit, 'config'>): boolean {
  return Boolean(config.features.legalCheckbox && (config.termsConditionsUrl || config.privacyPolicyUrl))
}

const agreements = new WeakMap<Kit, Signal<boolean>>()

/** Whether the user has agreed to the terms, until the page is closed; true if there are no terms. */
export function consentOf(kit: Kit): Signal<boolean> {
  const agreement = agreements.get(kit) ?? signal(!asksConsent(kit))
  agreements.set(kit, agreement)
  return agreement
}
