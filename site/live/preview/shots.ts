import { accountShots } from './accountShots'
import { buyShots } from './buyShots'
import { connectShots } from './connectShots'
import { loginShots } from './loginShots'
import { nameShots } from './nameShots'
import { networkShots } from './networkShots'
import { payShots } from './payShots'
import { sessionShots } from './sessionShots'
import type { Shot } from './shot'
import { tokenShots } from './tokenShots'
import { walletPageShots } from './walletPageShots'

/** The views of the gallery that the builder does not show. Those that only the embedded wallet's own page draws are in `unshown.ts`. */
export const shots = [
  ...connectShots,
  ...accountShots,
  ...loginShots,
  ...walletPageShots,
  ...networkShots,
  ...tokenShots,
  ...buyShots,
  ...nameShots,
  ...payShots,
  ...sessionShots,
]

export type ShotId = (typeof shots)[number]['id']

/** The shot of an id; undefined for the id of no shot. */
export function shotOf(id: string): Shot | undefined {
  return shots.find((shot) => shot.id === id)
}
