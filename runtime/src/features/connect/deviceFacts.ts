import { isMobile } from '../../kit/isMobile.js'
import type { Kit } from '../../kit/types.js'
import type { DeviceFacts } from './fitsDevice.js'

/** What the browser and the kit say of the device. */
export function deviceFacts(kit: Kit, userAgent: string = navigator.userAgent): DeviceFacts {
  return {
    mobile: isMobile(userAgent),
    solana: kit.activeNamespace.peek() === 'solana',
    adapters: kit.chains.size > 0,
  }
}
