import { encodeAbiParameters, encodeEventTopics, type Hex, pad, parseAbi, toHex } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { art, call, coin, items, lines, me, thief, usdc, vault } from './corpus/cast.js'
import { node, prepareCase } from './corpus/corpus.js'
import { textOfHeadline } from './losses.js'

afterEach(() => void vi.unstubAllGlobals())

const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
interface Log {
  readonly address: Hex
  readonly topics: readonly unknown[]
  readonly data: Hex
}
const event = (address: Hex, eventName: string, args: object, data: Hex): Log => ({
  address,
  data,
  topics: encodeEventTopics({ abi: events, eventName, args } as never),
})
const word = (value: bigint) => pad(toHex(value))
const moved = (token: Hex, from: Hex, to: Hex, amount: bigint) =>
  event(token, 'Transfer', { from, to }, word(amount))

/** A node on which every call leaves these events. */
function tryWith(...logs: readonly Log[]): void {
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (JSON.parse(String(init.body)).method !== 'eth_simulateV1') return node(input, init)
    const result = [{ calls: [{ status: '0x1', logs }] }]
    return Response.json({ jsonrpc: '2.0', id: 1, result })
  })
}
const firstLine = async (data: Hex, value = 0n, to = vault) =>
  textOfHeadline((await prepareCase(call('', '', to, data, value))).headline)
const more = ', and more than the wallet can tell'
const coins: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

test('T-F2: what was seen to leave when a call was tried is in the first line', async () => {
  tryWith(moved(usdc, me, thief, 5_000_000n), moved(coins, me, vault, coin))
  expect(await firstLine('0x12345678', coin)).toBe(`You can lose: 1 ETH, 5 USDC${more}`)
  tryWith(
    event(
      items,
      'TransferBatch',
      { operator: thief, from: me, to: thief },
      encodeAbiParameters(
        [{ type: 'uint256[]' }, { type: 'uint256[]' }],
        [
          [1n, 2n],
          [1n, 30n],
        ],
      ),
    ),
  )
  expect(await firstLine('0x12345678')).toBe(
    `You can lose: collectible #1 of 0xE1E1…e1e1, 30 of collectible #2 of 0xE1E1…e1e1${more}`,
  )
})

test('T-F2: what was seen to be allowed when a call was tried is in the first line', async () => {
  tryWith(
    event(art, 'ApprovalForAll', { owner: me, operator: thief }, word(1n)),
    event(usdc, 'Approval', { owner: me, spender: thief }, word(2n ** 255n)),
  )
  expect(await firstLine('0x12345678')).toBe(
    `You can lose: all your collectibles of 0xA1A1…a1a1, all your USDC${more}`,
  )
})

test('T-F2: a token that does something else than it says cannot hide what was seen', async () => {
  const transfer: Hex = `0xa9059cbb${pad(thief).slice(2)}${word(1n).slice(2)}`
  tryWith(moved(usdc, me, thief, 1n))
  expect(await firstLine(transfer, 0n, usdc)).toBe('You can lose: 0.000001 USDC')
  tryWith(moved(usdc, me, thief, 9_000_000n))
  expect(await firstLine(transfer, 0n, usdc)).toBe('You can lose: 9 USDC')
  tryWith(event(art, 'ApprovalForAll', { owner: me, operator: thief }, word(1n)))
  expect(await firstLine(transfer, 0n, usdc)).toBe(
    'You can lose: 0.000001 USDC and all your collectibles of 0xA1A1…a1a1',
  )
})

test('T-F2: contracts that log what they like push nothing that is sent out of the first line', async () => {
  const junk = Array.from({ length: 20 }, (_, at): Hex => `0x${(at + 16).toString(16).repeat(20)}`)
  const logs = junk.map((token) => event(token, 'Approval', { owner: me, spender: thief }, word(2n ** 255n)))
  tryWith(...logs, moved(coins, me, vault, 100n * coin))
  const line = await firstLine('0x', 100n * coin)
  expect(line).toMatch(/^You can lose: 100 ETH, all your tokens of 0x1010/)
  expect(line).toContain('10 more things')
})

test('what comes in, and what others allow, is no loss', async () => {
  tryWith(
    moved(usdc, thief, me, 5n),
    event(art, 'ApprovalForAll', { owner: thief, operator: me }, word(1n)),
    event(art, 'ApprovalForAll', { owner: me, operator: thief }, word(0n)),
  )
  const end: Hex = `0xa22cb465${pad(thief).slice(2)}${word(0n).slice(2)}`
  expect(await firstLine(end, 0n, art)).toBe(lines.fee)
})

test.each([
  [
    'which has less than it sends',
    coin - 1n,
    'Not enough ETH for this amount and the fee. It will likely fail.',
  ],
  ['which has what it sends', coin, 'The wallet could not try this, so it cannot tell what changes.'],
])('a call that no node tries says why with an account %s', async (_what, balance, note) => {
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { method } = JSON.parse(String(init.body))
    if (method === 'eth_getBalance') return Response.json({ jsonrpc: '2.0', id: 1, result: toHex(balance) })
    if (method !== 'eth_simulateV1') return node(input, init)
    return Response.json({ jsonrpc: '2.0', id: 1, error: { code: -38014, message: 'insufficient funds' } })
  })
  expect((await prepareCase(call('', '', vault, '0x', coin))).trial?.note).toBe(note)
})
