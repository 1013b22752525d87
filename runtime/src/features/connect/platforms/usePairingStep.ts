import type { RefObject } from 'react'
import { isInUse, type PairingStage, pairingStage } from '../../../kit/pairingStage.js'
import type { Kit } from '../../../kit/types.js'
import { useDoneMark } from '../../../ui/components/done/useDoneMark.js'
import { useComputed } from '../../../ui/useSignal.js'

/**
 * How far a wallet has come with the pairing that a view shows.
 *
 * @param uri - the pairing's.
 * @returns the step; undefined before a wallet has read it. And the ref of what leaves with a tick once it has connected.
 */
export function usePairingStep<Marked extends HTMLElement>(
  kit: Kit,
  uri: string | undefined,
): readonly [PairingStage['step'] | undefined, RefObject<Marked | null>] {
  const stepOf = () => {
    const stage = pairingStage(kit).value
    return stage?.uri === uri ? stage?.step : undefined
  }
  const step = useComputed(stepOf, [kit, uri])
  return [step, useDoneMark<Marked>(() => isInUse(kit, uri), [kit, uri])]
}
