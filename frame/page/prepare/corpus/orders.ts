import {
  art,
  coin,
  type Data,
  type DrainerCase,
  dai,
  friend,
  items,
  lines,
  me,
  nobody,
  seaport,
  thief,
  typed,
  usdc,
  vault,
  weth,
  word,
} from './cast.js'

const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const structs = `OfferItem(${item})ConsiderationItem(${item},address recipient)`
const components =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,' +
  'uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'

type Amount = bigint | number
/** Kind, token, number, amount, and the amount at the end if it is another one. */
type Item = readonly [kind: number, token: string, id: Amount, start: Amount, end?: Amount]
const toItem = ([itemType, token, identifierOrCriteria, startAmount, endAmount = startAmount]: Item) => ({
  itemType,
  token,
  identifierOrCriteria,
  startAmount,
  endAmount,
})
const to = (recipient: string, given: Item) => ({ ...toItem(given), recipient })

/** The components of an order. */
const order = (offer: readonly Item[], consideration: readonly object[] = [], more: object = {}) => ({
  offerer: me,
  zone: nobody,
  offer: offer.map(toItem),
  consideration,
  orderType: 0,
  startTime: 0,
  endTime: 1_900_000_000,
  zoneHash: word,
  salt: 1,
  conduitKey: word,
  counter: 0,
  ...more,
})
const sign = (name: string, line: string, message: object, more: Partial<Data> = {}) =>
  typed(name, line, {
    types: `${components}${structs}`,
    message,
    contract: seaport,
    name: 'Seaport',
    ...more,
  })

const eth = (amount: Amount, end: Amount = amount): Item => [0, nobody, 0, amount, end]
const oneArt: Item = [2, art, 7, 1]

const basic: readonly DrainerCase[] = [
  sign('a collectible for nothing', 'You can lose: collectible #7 of ART', order([oneArt])),
  sign('a collectible for one wei', 'You can lose: collectible #7 of ART', order([oneArt], [to(me, eth(1))])),
  sign(
    'a collectible for coins of others',
    'You can lose: collectible #7 of ART',
    order([oneArt], [to(thief, eth(coin))]),
  ),
  sign(
    'a collectible for what falls to nothing',
    'You can lose: collectible #7 of ART',
    order([oneArt], [to(me, eth(coin, 0))]),
  ),
  sign(
    'an amount that rises',
    'You can lose: up to 1,000,000,000,000,000,000 USDC',
    order([[1, usdc, 0, 1, 10n ** 24n]], [to(me, eth(coin))]),
  ),
  sign(
    'an amount that falls',
    'You can lose: up to 1,000,000,000,000,000,000 USDC',
    order([[1, usdc, 0, 10n ** 24n, 1]], [to(me, eth(coin))]),
  ),
  sign('an amount without limit', lines.allUsdc, order([[1, usdc, 0, 2n ** 255n]], [to(me, eth(coin))])),
  sign(
    'an amount that rises from nothing',
    'You can lose: up to 5 WETH',
    order([[1, weth, 0, 0, 5n * coin]], [to(me, oneArt)]),
  ),
  sign('coins', 'You can lose: up to 5 ETH', order([eth(5n * coin)], [to(me, oneArt)])),
  sign(
    'many of a number of ERC-1155',
    'You can lose: 1,000 of collectible #7 of ITEM',
    order([[3, items, 7, 1000]], [to(me, eth(1))]),
  ),
  sign(
    'any collectible',
    'You can lose: 1 of any collectible of ART',
    order([[4, art, 0, 1]], [to(me, eth(coin))]),
  ),
  sign(
    'any of a list of collectibles',
    'You can lose: 1 of any collectible of ART',
    order([[4, art, 2n ** 200n, 1]], [to(me, eth(coin))]),
  ),
  sign(
    'any of ERC-1155, rising',
    'You can lose: 50 of any collectible of ITEM',
    order([[5, items, 0, 1, 50]], [to(me, eth(coin))]),
  ),
  sign(
    'everything at once',
    'You can lose: 3 of any collectible of ART, up to 100 USDC, up to 100 DAI and 9 of collectible #7 of ITEM',
    order([
      [1, usdc, 0, 100_000_000],
      [1, dai, 0, 100n * coin],
      [4, art, 0, 3],
      [3, items, 7, 9],
    ]),
  ),
  sign(
    'more than fits in a line',
    `You can lose: ${Array.from({ length: 11 }, (_, at) => `collectible #${at + 1} of ART`).join(', ')} and 3 more things`,
    order(Array.from({ length: 14 }, (_, at): Item => [2, art, at + 1, 1])),
  ),
  sign(
    'several items of one token',
    'You can lose: up to 6 USDC',
    order([
      [1, usdc, 0, 1_000_000],
      [1, usdc, 0, 1, 2_000_000],
      [1, usdc, 0, 3_000_000],
    ]),
  ),
  sign(
    'in parts, restricted, through a conduit',
    'You can lose: up to 100 of collectible #7 of ITEM'.replace('up to ', ''),
    order([[3, items, 7, 100]], [to(me, eth(coin))], {
      orderType: 3,
      zone: thief,
      conduitKey: `0x${'01'.repeat(32)}`,
    }),
  ),
  sign('nothing at all', lines.nothing, order([])),
  sign(
    'an amount that is a collectible',
    'You can lose: all your collectibles of ART, and more than the wallet can tell',
    order([[1, art, 0, 7]], [to(me, eth(coin))]),
  ),
  sign(
    'a collectible that is an amount',
    'You can lose: up to 1,000,000 USDC, and more than the wallet can tell',
    order([[2, usdc, 10n ** 12n, 1]], [to(me, eth(coin))]),
  ),
  sign(
    'any collectible of a token of amounts',
    'You can lose: all your USDC, and more than the wallet can tell',
    order([[4, usdc, 0, 1]], [to(me, eth(coin))]),
  ),
  sign(
    'an item of no kind',
    'You can lose: all your USDC, and more than the wallet can tell',
    order([[9, usdc, 0, 1]], [to(me, eth(coin))]),
  ),
  sign(
    'a collectible of a contract that is not known',
    lines.unknown,
    order([[2, vault, 7, 1]], [to(me, eth(coin))]),
  ),
  sign(
    'a contract that is not Seaport',
    'You can lose: collectible #7 of ART, and more than the wallet can tell',
    order([oneArt], [to(me, eth(coin))]),
    { contract: vault },
  ),
  sign('an order of another account', 'Refused: another account', order([oneArt], [], { offerer: friend })),
]

const bulk = (depth: number) => `BulkOrder(OrderComponents${'[2]'.repeat(depth)} tree)${components}${structs}`
const empty = order([], [], { offerer: nobody })
const cheap = order([oneArt], [to(me, eth(coin))])

const bulks: readonly DrainerCase[] = [
  sign(
    'a tree of two orders',
    'You can lose: up to 5 USDC and collectible #7 of ART',
    { tree: [order([[1, usdc, 0, 5_000_000]]), cheap] },
    { types: bulk(1) },
  ),
  sign(
    'a tree with a rising order in its depth',
    'You can lose: collectible #7 of ART and up to 1,000,000 USDC',
    {
      tree: [
        [cheap, empty],
        [empty, order([[1, usdc, 0, 1, 10n ** 12n]])],
      ],
    },
    { types: bulk(2) },
  ),
  sign(
    'a tree of one token',
    'You can lose: up to 4 USDC',
    {
      tree: [
        [1, 1],
        [1, 1],
      ].map((pair) => pair.map(() => order([[1, usdc, 0, 1_000_000]]))),
    },
    { types: bulk(2) },
  ),
  sign('a tree of the empty places', lines.unknown, { tree: [empty, empty] }, { types: bulk(1) }),
  sign(
    'a tree with an order of another account',
    'Refused: another account',
    { tree: [cheap, order([oneArt], [], { offerer: friend })] },
    { types: bulk(1) },
  ),
  sign(
    'a tree at another contract',
    'You can lose: 2 of collectible #7 of ART, and more than the wallet can tell',
    { tree: [cheap, cheap] },
    { types: bulk(1), contract: vault },
  ),
]

const variants: readonly DrainerCase[] = [
  sign(
    'components without a counter',
    'You can lose: collectible #7 of ART, and more than the wallet can tell',
    (({ counter: _, ...rest }) => rest)(order([oneArt])),
    { types: `${components.replace(',uint256 counter', '')}${structs}` },
  ),
  sign(
    'components with a nonce instead',
    'You can lose: collectible #7 of ART, and more than the wallet can tell',
    (({ counter: nonce, ...rest }) => ({ ...rest, nonce }))(order([oneArt])),
    { types: `${components.replace('counter', 'nonce')}${structs}` },
  ),
  sign(
    'components under another name',
    'You can lose: collectible #7 of ART, and more than the wallet can tell',
    order([oneArt]),
    { types: `${components.replace('OrderComponents', 'Login')}${structs}` },
  ),
]

export const orders: readonly DrainerCase[] = [...basic, ...bulks, ...variants]
