import { type Signal, signal } from '@preact/signals-core'
import { connectionOf } from './connections.js'
import type { Kit } from './types.js'

/** How far a wallet has come with a pairing. */
export interface PairingStage {
  /** The pairing that it is about. */
  readonly uri: string
  /** `scanned`: a wallet has read it, and its user is asked. `approved`: its user has agreed. Absent before. */
  readonly step?: 'scanned' | 'approved'
}

const stages = new WeakMap<Kit, Signal<PairingStage | undefined>>()

/** Returns the progress of a wallet with the last pairing that was followed. */
export function pairingStage(kit: Kit): Signal<PairingStage | undefined> {
  const stage = stages.get(kit) ?? signal()
  stages.set(kit, stage)
  return stage
}

/** Whether the user of a wallet has agreed to a pairing, so that it leads no other wallet here. Reads a signal. */
export function isTaken(kit: Kit, uri: string | undefined): boolean {
  const stage = pairingStage(kit).value
  return stage?.step === 'approved' && stage.uri === uri
}

/** Whether a pairing is taken and a wallet on another device is connected. Reads signals. */
export const isInUse = (kit: Kit, uri: string | undefined): boolean =>
  isTaken(kit, uri) &&
  [...kit.chains.values()].some((chain) => connectionOf(chain)?.connector.type === 'walletConnect')

/**
 * Follows what wallets do with a pairing, in the place of the one before.
 *
 * @param given - promises of its source (`GivenPairing`), not checked. A source that cannot tell gives none.
 */
export function followPairingStage(
  kit: Kit,
  uri: string,
  { scanned, outcome }: { readonly scanned: unknown; readonly outcome: unknown },
): void {
  const stage = pairingStage(kit)
  const begun: PairingStage = { uri }
  stage.value = begun
  // The pairing itself reports its failure.
  const ignore = () => {}
  const onScanned = (is: unknown) => {
    if (is === true && stage.peek() === begun) stage.value = { uri, step: 'scanned' }
  }
  const onApproved = () => {
    if (stage.peek()?.uri === uri) stage.value = { uri, step: 'approved' }
  }
  Promise.resolve(scanned).then(onScanned, ignore)
  if (outcome !== undefined) Promise.resolve(outcome).then(onApproved, ignore)
}
