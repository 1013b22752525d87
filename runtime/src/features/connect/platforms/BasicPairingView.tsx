import { useEffect } from 'react'
import { raiseLateAlert } from '../../../kit/raiseLateAlert.js'
import type { Kit } from '../../../kit/types.js'
import { QrPanel } from './QrPanel.js'
import { usePairing } from './usePairing.js'

/** A code that any wallet on another device can scan. */
export function BasicPairingView({ kit }: { kit: Kit; data: unknown }) {
  const pairing = usePairing(kit)
  const { status } = pairing
  useEffect(() => {
    if (status === 'missing') void raiseLateAlert(kit, 'PAIRING_MISSING')
    if (status === 'broken') void raiseLateAlert(kit, 'PAIRING_INVALID')
  }, [kit, status])
  return <QrPanel kit={kit} pairing={pairing} />
}
