// What the demo past of `npm start` leaves a person with.
import { parseEther } from 'viem'
import { openChain } from '../e2e/support/chain.js'
import type { Stage } from '../e2e/support/stage.js'
import { accounts, keys } from '../e2e/support/test.js'

/**
 * Takes from the first account what somebody who tries the demo does not have: a picture shows what they see. All pictures have one
 * chain, so the account may be as poor already.
 *
 * @param stage - of the chain.
 */
export async function leaveDemoPast(stage: Stage): Promise<void> {
  const chain = await openChain(stage)
  const coins = (await chain.balance(accounts[0])) - parseEther('2.39')
  if (coins > 0n) await chain.sendCoins(keys[0], accounts[1], coins)
  const tokens = (await chain.tokens(accounts[0])) - 820_000_000n
  if (tokens > 0n) await chain.sendTokens(keys[0], accounts[1], tokens)
}
