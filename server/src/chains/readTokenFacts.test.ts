import { encodeAbiParameters, encodeFunctionResult } from 'viem/utils'
import { expect, test } from 'vitest'
import { multicallAbi } from './abis.js'
import { readTokenFacts } from './readTokenFacts.js'
import type { Hex } from './types.js'

const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const decimals = encodeAbiParameters([{ type: 'uint8' }], [6])

/** A node whose contracts answer with these, in the order that they are asked in. */
function fakeNode(answers: readonly Hex[]) {
  const result = answers.map((returnData) => ({ success: true, returnData }))
  return {
    call: async () => encodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', result }),
  }
}

const token: Hex = `0x${'1'.repeat(40)}`

test('a token cannot hide or move text with its name, nor fill a screen with it', async () => {
  const node = fakeNode([text(' \u202eUSD\u200b Coin\n'), text('💵'.repeat(100)), decimals])
  expect(await readTokenFacts(node, [token])).toEqual([
    { name: 'USD Coin', symbol: '💵'.repeat(64), decimals: 6 },
  ])
})

test('a contract that says nothing readable has no name, no symbol and no decimals', async () => {
  const node = fakeNode(['0x', text('\u200b \u2028'), '0x01'])
  expect(await readTokenFacts(node, [token])).toEqual([{ name: null, symbol: null, decimals: null }])
})
