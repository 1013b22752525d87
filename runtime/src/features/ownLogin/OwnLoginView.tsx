import { embeddedOf } from '../../embedded/wallet/createEmbedded.js'
import { goBack } from '../../kit/modal.js'
import type { Kit } from '../../kit/types.js'
import { FrameSlot } from '../email/FrameSlot.js'

/** The place of the frame while it asks for something during a log-in of the app: the recovery code, or to keep a new one. */
export function OwnLoginView({ kit }: { kit: Kit; data: unknown }) {
  const leave = () => {
    embeddedOf(kit).client.giveUp()
    goBack(kit)
  }
  return <FrameSlot kit={kit} onOutside={leave} />
}
