import { type Signal, signal } from '@preact/signals-core'
import type { Kit } from '../../kit/types.js'
import { asksConsent } from './asksConsent.js'

const agreements = new WeakMap<Kit, Signal<boolean>>()

/** Whether the visitor has agreed to the terms, for as long as the page lives; true where nobody asks. */
export function consentOf(kit: Kit): Signal<boolean> {
  const agreement = agreements.get(kit) ?? signal(!asksConsent(kit))
  agreements.set(kit, agreement)
  return agreement
}
