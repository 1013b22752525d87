import type { Page } from './page.js'

/** What a user does, and what is true of it whatever went wrong on the way. */
export interface Flow<World extends Page> {
  /** Opens a page on which the flow can begin. No fault is met there. */
  open(): World | Promise<World>
  /** Gets the page to where the flow begins. No fault is met there either. */
  prepare?(world: World): Promise<unknown>
  /** Does it as a user would; may reject. */
  act(world: World): Promise<unknown>
  /** Leaves it, where only the user limits how long a wallet may take. The promise of `act` has to settle then. */
  giveUp?(world: World): unknown
  /** Whether it has reached its end. */
  isDone(world: World): boolean
  /** What is wrong whether or not it has; nothing where all is right. */
  judge?(world: World): string | undefined
}
