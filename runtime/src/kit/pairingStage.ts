import { type Signal, signal } from '@preact/signals-core'
import type { Kit } from './types.js'

/** How far a wallet has come with a pairing. */
export interface PairingStage {
  /** The pairing that it is about: another one begins again. */
  readonly uri: string
  /** `scanned`: a wallet has read it, and its user is asked. `approved`: its user has agreed. */
  readonly step: 'scanned' | 'approved'
}

const stages = new WeakMap<Kit, Signal<PairingStage | undefined>>()

/** The last thing that a wallet has done with a pairing, of which there may be another by now. */
export function pairingStage(kit: Kit): Signal<PairingStage | undefined> {
  const stage = stages.get(kit) ?? signal()
  stages.set(kit, stage)
  return stage
}

/**
 * Follows what wallets do with a pairing.
 *
 * @param given what its source says (`GivenPairing`), not checked. A source that cannot tell says nothing.
 */
export function followPairingStage(
  kit: Kit,
  uri: string,
  { scanned, outcome }: { readonly scanned: unknown; readonly outcome: unknown },
): void {
  const stage = pairingStage(kit)
  const set = (step: PairingStage['step']) => {
    stage.value = { uri, step }
  }
  const isOver = () => stage.peek()?.uri === uri && stage.peek()?.step === 'approved'
  const ignore = () => {}
  Promise.resolve(scanned).then((is) => is === true && !isOver() && set('scanned'), ignore)
  // What went wrong is told by the pairing itself.
  if (outcome !== undefined) Promise.resolve(outcome).then(() => set('approved'), ignore)
}
