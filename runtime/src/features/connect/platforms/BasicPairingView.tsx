import { useEffect } from 'react'
import { raiseAlert } from '../../../kit/alerts.js'
import type { Kit } from '../../../kit/types.js'
import { QrPanel } from './QrPanel.js'
import { usePairing } from './usePairing.js'

/** A code that any wallet on another device can scan. */
export function BasicPairingView({ kit }: { kit: Kit; data: unknown }) {
  const pairing = usePairing(kit)
  const { status } = pairing
  useEffect(() => {
    if (status === 'missing') raiseAlert(kit, 'PAIRING_MISSING')
    if (status === 'broken') raiseAlert(kit, 'PAIRING_INVALID')
  }, [kit, status])
  return <QrPanel kit={kit} pairing={pairing} />
}
