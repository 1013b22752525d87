import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { approvalMessages as texts } from '../../messages/approvalMessages.js'
import { textOfHeadline } from '../losses.js'
import { fakeNode } from '../testing/fakeChain.js'
import type { RequestContext } from '../types.js'
import { prepareTypedData } from './prepare.js'

const [me, other, coins, art, items] = ['11', '22', '33', '44', '55'].map(
  (byte) => `0x${byte.repeat(20)}`,
) as [string, string, string, string, string]
const nobody = `0x${'00'.repeat(20)}`
const context: RequestContext = {
  address: me,
  site: 'https://shop.example',
  chain: 'eip155:1',
  network: { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1/', symbol: 'ETH', decimals: 18 },
}
beforeEach(() => {
  const node = fakeNode({
    [coins]: { kind: 'fungible', symbol: 'USDC', decimals: 6 },
    [art]: { kind: 'collectible', symbol: 'ART' },
    [items]: { kind: 'multi', symbol: 'ITEM' },
  })
  vi.stubGlobal('fetch', node)
})
afterEach(() => void vi.unstubAllGlobals())

const members = (text: string) =>
  text.split(',').map((member) => {
    const [type = '', name = ''] = member.trim().split(' ')
    return { name, type }
  })
const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const types = {
  OrderComponents: members(
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,' +
      'uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  ),
  OfferItem: members(item),
  ConsiderationItem: members(`${item},address recipient`),
}
type Item = readonly [kind: number, token: string, id: number, start: bigint | number, end?: bigint | number]
const toItem = ([itemType, token, id, start, end = start]: Item) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: String(start),
  endAmount: String(end),
})
const order = (offer: readonly Item[], mine: readonly Item[] = [], more: object = {}) => ({
  offerer: me,
  zone: nobody,
  offer: offer.map(toItem),
  consideration: mine.map((each) => ({ ...toItem(each), recipient: me })),
  orderType: 0,
  startTime: 1,
  endTime: 1_900_000_000,
  salt: 1,
  counter: 0,
  zoneHash: `0x${'00'.repeat(32)}`,
  conduitKey: `0x${'00'.repeat(32)}`,
  ...more,
})
const domain = {
  name: 'Seaport',
  version: '1.6',
  chainId: 1,
  verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395',
}
const ask = (message: object, primaryType = 'OrderComponents', given: object = types) =>
  prepareTypedData(context, [me, { domain, message, primaryType, types: given }])
const coin = 10n ** 18n
const firstLine = async (...given: Parameters<typeof order>) =>
  textOfHeadline((await ask(order(...given))).headline)

test('T-F2: of an amount that rises or falls, the most of what is offered and the least of what is got are shown', async () => {
  for (const [start, end] of [
    [1n, 10n ** 24n],
    [10n ** 24n, 1n],
  ] as const) {
    const { headline, steps } = await ask(order([[1, coins, 0, start, end]], [[0, nobody, 0, end, start]]))
    expect(steps[0]?.rows.slice(0, 2)).toEqual([
      ['You offer', `up to 1,000,000,000,000,000,000 USDC (${coins})`],
      ['You get', 'at least 0.000000000000000001 ETH'],
    ])
    expect(textOfHeadline(headline)).toBe('You can lose: up to 1,000,000,000,000,000,000 USDC')
  }
})

test('T-F2: what is got and may fall to nothing is nothing', async () => {
  const { steps } = await ask(order([[2, art, 7, 1]], [[0, nobody, 0, coin, 0]]))
  expect(steps[0]?.warning).toBe(texts.freeOrderWarning)
})

test('T-F2: an item with criteria is any collectible of the contract', async () => {
  const { headline, steps } = await ask(order([[4, art, 0, 1]], [[5, items, 9, 2]]))
  expect(steps[0]?.rows.slice(0, 2)).toEqual([
    ['You offer', `1 × any collectible of ${art}`],
    ['You get', `2 × any collectible of ${items}`],
  ])
  expect(textOfHeadline(headline)).toBe('You can lose: 1 of any collectible of ART')
})

test('T-F2: items of one token add up', async () => {
  expect(await firstLine([...Array(3)].map(() => [1, coins, 0, 2_000_000] as const))).toBe(
    'You can lose: up to 6 USDC',
  )
  expect(
    await firstLine([
      [4, art, 0, 1],
      [4, art, 5, 2],
      [2, art, 7, 1],
    ]),
  ).toBe('You can lose: 3 of any collectible of ART and collectible #7 of ART')
})

test('T-F2: an item that says it is of another kind than its token moves something else, which is said', async () => {
  // Seaport calls transferFrom with the number of a collectible, which is an amount for a token of amounts.
  expect(await firstLine([[2, coins, 5_000_000, 1]])).toContain('up to 5 USDC, and more than')
  expect(await firstLine([[4, coins, 0, 1]])).toContain('all your USDC')
  expect(await firstLine([[1, art, 0, 7]])).toContain('all your collectibles of ART')
  expect(await firstLine([[1, other, 0, 7]])).toBe(texts.cannotTell)
})

test('T-F2: parts, the zone, the end and what others get are shown', async () => {
  const to = (recipient: string) => ({ ...toItem([0, nobody, 0, coin]), recipient })
  const { steps } = await ask(
    order([[2, art, 7, 1]], [], { orderType: 3, zone: other, consideration: [to(me), to(other)] }),
  )
  expect(steps[0]?.rows.slice(1)).toEqual([
    ['You get', '1 ETH'],
    ['Others get', '1 ETH'],
    ['Carried out', 'Also in parts'],
    ['Decided by', other],
    ['Until', expect.stringContaining('2030')],
  ])
})

test('T-F2: every order of a tree counts, without the empty places', async () => {
  const empty = order([], [], { offerer: nobody })
  const bulk = { ...types, BulkOrder: members('OrderComponents[2][2] tree') }
  const tree = [
    [order([[1, coins, 0, 1_000_000]]), order([[2, art, 7, 1]])],
    [order([[1, coins, 0, 1, 4_000_000]]), empty],
  ]
  const { headline, steps } = await ask({ tree }, 'BulkOrder', bulk)
  expect(textOfHeadline(headline)).toBe('You can lose: up to 5 USDC and collectible #7 of ART')
  expect(steps.map(({ title }) => title)).toEqual([
    'Sign 3 orders',
    '1. Sign an order',
    '2. Sign an order',
    '3. Sign an order',
  ])
})

test('T-F2: an order of another contract or other types is not known, and one of another account is refused', async () => {
  const message = order([[2, art, 7, 1]], [[0, nobody, 0, coin]])
  const fork = await prepareTypedData(context, [
    me,
    { domain: { ...domain, verifyingContract: other }, message, primaryType: 'OrderComponents', types },
  ])
  expect(textOfHeadline(fork.headline)).toBe(
    'You can lose: collectible #7 of ART, and more than the wallet can tell',
  )
  expect(fork.warning).toBe(texts.unknownData)
  const { counter: _, ...shorter } = message
  const changed = { ...types, OrderComponents: types.OrderComponents.slice(0, -1) }
  expect((await ask(shorter, 'OrderComponents', changed)).headline.tone).toBe('unknown')
  await expect(ask(order([[2, art, 7, 1]], [], { offerer: other }))).rejects.toThrow('another account')
})
