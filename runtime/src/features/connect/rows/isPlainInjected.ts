import type { Connector } from '../../../chains/types.js'

/** Whether a connector is the nameless "Browser Wallet": what lies in the page without having announced itself. */
export function isPlainInjected({ id, type }: Connector): boolean {
  return type === 'injected' && id === 'injected'
}
