import { goBack } from '../../kit/modal.js'
import { replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'

/** From a wallet that cannot be connected to the others: back to where it was chosen, else to the Connect view. */
export function chooseOther(kit: Kit): void {
  if (kit.router.peek().length > 1) goBack(kit)
  else replaceView(kit, 'Connect')
}
