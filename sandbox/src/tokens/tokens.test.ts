import { iconUrl, multicallAbi, parseTokenId, type TokenInfo } from 'appkit-server/parts'
import fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionResult } from 'viem/utils'
import { expect, test } from 'vitest'
import { localPrices } from '../adapters/localPrices.js'
import type { ChainNode } from '../chain/types.js'
import { contractsOf } from '../contracts/planContracts.js'
import type { Hex } from '../contracts/types.js'
import { createTokenDirectory, listTokens } from './createTokenDirectory.js'

const other = `0x${'0f'.repeat(20)}`
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: number): Hex => encodeAbiParameters([{ type: 'uint8' }], [value])

/** A node on which every contract answers name, symbol and decimals with these bytes. */
function fakeNode(answers: readonly (Hex | null)[]) {
  const asked = { times: 0 }
  const call = async () => {
    asked.times += 1
    const result = answers.map((data) => ({ success: data !== null, returnData: data ?? '0x' }) as const)
    return encodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', result })
  }
  return { asked, node: { chainId: 31337, call } as unknown as ChainNode }
}

test('an id of a token is read whatever the case of its letters, and nothing else is one', () => {
  expect(parseTokenId(`eip155:1:0x${'aB'.repeat(20)}`)).toEqual({
    caip2: 'eip155:1',
    address: `0x${'ab'.repeat(20)}`,
  })
  for (const bad of [
    '',
    'eip155:1',
    `eip155:1:0x${'a'.repeat(39)}`,
    `eip155:1:0x${'a'.repeat(41)}`,
    `eip155:1:0x${'a'.repeat(40)}\n`,
    `eip155::0x${'a'.repeat(40)}`,
    `solana:1:0x${'a'.repeat(40)}`,
    `eip155:${'1'.repeat(21)}:0x${'a'.repeat(40)}`,
  ]) {
    expect(parseTokenId(bad), bad).toBeNull()
  }
  let read = 0
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^eip155:\d{1,21}:0x[\da-fA-F]{39,40}$/)),
      (given) => {
        const id = parseTokenId(given)
        if (id === null) return
        read += 1
        expect(`${id.caip2}:${id.address}`).toBe(given.toLowerCase())
      },
    ),
  )
  expect(read).toBeGreaterThan(0)
})

test('prices belong to the tokens of the sandbox, and the wrapped coin is worth a coin', async () => {
  const tokens = listTokens(137)
  expect(tokens.slice(0, 3).map(({ symbol }) => symbol)).toEqual(['POL', 'WPOL', 'USDC'])
  const { of } = localPrices((symbol) => ({ POL: 0.5, USDC: 1 })[symbol] ?? 0)
  const stranger = { ...tokens[2], address: other } as TokenInfo
  expect((await of([...tokens.slice(0, 4), stranger], 'usd')).slice(0, 5)).toEqual([0.5, 0.5, 1, null, null])
})

test('a token of somebody is named by its contract, asked once, and has no price', async () => {
  const { asked, node } = fakeNode([text('Fake\u202e \u0000Dollar\u2028'), text('USDC'), number(6)])
  const directory = createTokenDirectory([node])
  const found = await directory.find(31337, [other])
  expect(found.get(other)).toMatchObject({ name: 'Fake Dollar', symbol: 'USDC', decimals: 6 })
  const token = found.get(other) as TokenInfo
  expect(await localPrices(() => 1).of([token], 'usd')).toEqual([null])
  await directory.find(31337, [other])
  expect(await directory.nameOf(31337, other)).toBe('Fake Dollar')
  expect(asked.times).toBe(1)
})

test('what is no token is left out, and asked for again: it may come later', async () => {
  for (const answers of [
    [null, null, null],
    [text('Name only'), null, null],
    ['0x01', '0x02', '0x03'],
    [text('x'), text('y'), encodeAbiParameters([{ type: 'uint256' }], [2n ** 200n])],
  ] satisfies (Hex | null)[][]) {
    const { node } = fakeNode(answers)
    expect(await createTokenDirectory([node]).find(31337, [other])).toEqual(new Map())
  }
  const { asked, node } = fakeNode([null, null, null])
  const directory = createTokenDirectory([node])
  await directory.find(31337, [other])
  await directory.find(31337, [other, contractsOf(31337).usdc])
  expect(asked.times).toBe(2)
})

test('a name may be as long as somebody likes, and is cut', async () => {
  const { node } = fakeNode([text('n'.repeat(5000)), text('s'.repeat(5000)), number(0)])
  const token = (await createTokenDirectory([node]).find(31337, [other])).get(other)
  expect(token?.name).toHaveLength(64)
  expect(token?.symbol).toHaveLength(64)
})

test('the icon of a symbol with signs in it is still one address', () => {
  const url = iconUrl({ baseUrl: 'http://127.0.0.1:1', query: { projectId: 'a b' } }, 'A/B?#')
  expect(new URL(url).pathname).toBe('/catalogue/public/getTokenImage/A%2FB%3F%23')
  expect(new URL(url).searchParams.get('projectId')).toBe('a b')
})
