import type { Kit } from '../../../kit/types.js'
import { connectMessages as messages } from '../../../ui/messages/connect.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import * as css from './connect.css.js'
import { consentOf, LegalLinks } from './consent.js'

/** Asks the user to agree to the terms. Before that, no wallet can be chosen. */
export function LegalCheckbox({ kit }: { kit: Kit }) {
  const consent = consentOf(kit)
  const agreed = useSignalValue(consent)
  return (
    <label className={css.consent} data-testid="w3m-legal-checkbox">
      <input
        type="checkbox"
        className={css.checkbox}
        data-testid="wui-checkbox"
        checked={agreed}
        onChange={(event) => {
          consent.value = event.currentTarget.checked
        }}
      />
      <span>
        {messages.legalAgree}
        <LegalLinks config={kit.config} />
      </span>
    </label>
  )
}
