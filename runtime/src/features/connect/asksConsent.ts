import type { Kit } from '../../kit/types.js'

/** Whether the terms must be agreed to before a wallet is chosen: `features.legalCheckbox` and an address of either text. */
export function asksConsent({ config }: Pick<Kit, 'config'>): boolean {
  return Boolean(config.features.legalCheckbox && (config.termsConditionsUrl || config.privacyPolicyUrl))
}
