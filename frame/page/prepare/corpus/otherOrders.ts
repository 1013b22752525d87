import {
  art,
  call,
  coin,
  type DrainerCase,
  encode,
  later,
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

const unknown = (name: string, types: string, message: object) =>
  typed(name, lines.unknown, { types, message, contract: vault, name })

/** Orders of markets that the wallet cannot read. */
const signed: readonly DrainerCase[] = [
  unknown(
    'Blur: order',
    'Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)',
    {
      trader: me,
      side: 1,
      matchingPolicy: thief,
      collection: art,
      tokenId: 7,
      amount: 1,
      paymentToken: nobody,
      price: 0,
      listingTime: 0,
      expirationTime: later,
      fees: [],
      salt: 1,
      extraParams: '0x',
      nonce: 0,
    },
  ),
  unknown('Blur: root of many orders', 'Root(bytes32 root)', { root: word }),
  unknown(
    'Wyvern: order',
    'Order(address exchange,address maker,address taker,uint256 makerRelayerFee,uint8 side,uint8 saleKind,address target,uint8 howToCall,bytes calldata,bytes replacementPattern,address paymentToken,uint256 basePrice,uint256 salt,uint256 nonce)',
    {
      exchange: vault,
      maker: me,
      taker: nobody,
      makerRelayerFee: 0,
      side: 1,
      saleKind: 0,
      target: art,
      howToCall: 1,
      calldata: '0x',
      replacementPattern: '0x',
      paymentToken: nobody,
      basePrice: 0,
      salt: 1,
      nonce: 0,
    },
  ),
  unknown(
    'LooksRare: maker order',
    'MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,uint256 amount,address strategy,address currency,uint256 nonce,uint256 endTime)',
    {
      isOrderAsk: true,
      signer: me,
      collection: art,
      price: 1,
      tokenId: 7,
      amount: 1,
      strategy: thief,
      currency: weth,
      nonce: 0,
      endTime: later,
    },
  ),
  unknown('LooksRare: tree', 'BatchOrder(Maker[2] tree)Maker(address signer,uint256 price)', {
    tree: [
      { signer: me, price: 0 },
      { signer: me, price: 0 },
    ],
  }),
  unknown(
    'Rarible: order',
    'Order(address maker,Asset makeAsset,address taker,Asset takeAsset,uint256 salt)Asset(bytes4 assetClass,bytes data,uint256 value)',
    {
      maker: me,
      taker: nobody,
      salt: 1,
      makeAsset: { assetClass: '0x73ad2146', data: '0x', value: 1 },
      takeAsset: { assetClass: '0xaaaebeba', data: '0x', value: 0 },
    },
  ),
  unknown(
    '0x: limit order',
    'LimitOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,uint64 expiry,uint256 salt)',
    {
      makerToken: usdc,
      takerToken: weth,
      makerAmount: 10n ** 24n,
      takerAmount: 1,
      maker: me,
      taker: thief,
      expiry: later,
      salt: 1,
    },
  ),
  unknown(
    '1inch: order',
    'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
    {
      salt: 1,
      maker: me,
      receiver: thief,
      makerAsset: usdc,
      takerAsset: weth,
      makingAmount: 10n ** 24n,
      takingAmount: 1,
      makerTraits: 0,
    },
  ),
  unknown(
    'CoW: order',
    'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable)',
    {
      sellToken: usdc,
      buyToken: weth,
      receiver: thief,
      sellAmount: 10n ** 24n,
      buyAmount: 1,
      validTo: later,
      appData: word,
      feeAmount: 0,
      kind: 'sell',
      partiallyFillable: true,
    },
  ),
  unknown('an intent', 'CrossChainIntent(address user,bytes data)', { user: me, data: '0x1234' }),
  unknown('a listing', 'Listing(uint256 id,uint256 price)', { id: 7, price: 0 }),
]

const tuple =
  '(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const received = tuple.replace(')', ',address recipient)')
const parameters = `(address offerer,address zone,${tuple}[] offer,${received}[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 totalOriginalConsiderationItems)`
const orderAbi = `(${parameters} parameters,bytes signature)`
const advanced = `(${parameters} parameters,uint120 numerator,uint120 denominator,bytes signature,bytes extraData)`
const resolver = '(uint256 orderIndex,uint8 side,uint256 index,uint256 identifier,bytes32[] criteriaProof)'
const part = '(uint256 orderIndex,uint256 itemIndex)'
const fulfillment = `(${part}[] offerComponents,${part}[] considerationComponents)`
const given = {
  offerer: thief,
  zone: nobody,
  offer: [],
  consideration: [],
  orderType: 0,
  startTime: 0n,
  endTime: BigInt(later),
  zoneHash: word,
  salt: 1n,
  conduitKey: word,
  totalOriginalConsiderationItems: 0n,
}
const signedOrder = { parameters: given, signature: '0x' }
const advancedOrder = { ...signedOrder, numerator: 1n, denominator: 1n, extraData: '0x' }
const buy = (name: string, data: ReturnType<typeof encode>) => [
  call(`Seaport: ${name}`, lines.unknown, seaport, data),
  call(`Seaport: ${name}, with coins`, lines.fiveEthAndMore, seaport, data, 5n * coin),
]

/** Calls of markets, which take coins and everything that the market may spend. */
const called: readonly DrainerCase[] = [
  ...buy(
    'fulfillBasicOrder',
    encode(
      'fulfillBasicOrder((address considerationToken,uint256 considerationIdentifier,uint256 considerationAmount,address offerer,address zone,address offerToken,uint256 offerIdentifier,uint256 offerAmount,uint8 basicOrderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 offererConduitKey,bytes32 fulfillerConduitKey,uint256 totalOriginalAdditionalRecipients,(uint256 amount,address recipient)[] additionalRecipients,bytes signature) parameters)',
      [
        {
          considerationToken: nobody,
          considerationIdentifier: 0n,
          considerationAmount: 5n * coin,
          offerer: thief,
          zone: nobody,
          offerToken: art,
          offerIdentifier: 7n,
          offerAmount: 1n,
          basicOrderType: 0,
          startTime: 0n,
          endTime: BigInt(later),
          zoneHash: word,
          salt: 1n,
          offererConduitKey: word,
          fulfillerConduitKey: word,
          totalOriginalAdditionalRecipients: 0n,
          additionalRecipients: [],
          signature: '0x',
        },
      ],
    ),
  ),
  ...buy(
    'fulfillOrder',
    encode(`fulfillOrder(${orderAbi} order,bytes32 fulfillerConduitKey)`, [signedOrder, word]),
  ),
  ...buy(
    'fulfillAdvancedOrder',
    encode(
      `fulfillAdvancedOrder(${advanced} order,${resolver}[] resolvers,bytes32 fulfillerConduitKey,address recipient)`,
      [advancedOrder, [], word, thief],
    ),
  ),
  ...buy(
    'matchOrders',
    encode(`matchOrders(${orderAbi}[] orders,${fulfillment}[] fulfillments)`, [
      [signedOrder, signedOrder],
      [],
    ]),
  ),
  ...buy(
    'matchAdvancedOrders',
    encode(
      `matchAdvancedOrders(${advanced}[] orders,${resolver}[] resolvers,${fulfillment}[] fulfillments,address recipient)`,
      [[advancedOrder], [], [], thief],
    ),
  ),
  call(
    'Seaport: validate',
    lines.unknown,
    seaport,
    encode(`validate(${orderAbi}[] orders)`, [[signedOrder]]),
  ),
  call('Seaport: incrementCounter', lines.unknown, seaport, encode('incrementCounter()')),
  call(
    'Blur: bulkExecute',
    lines.fiveEthAndMore,
    vault,
    encode('bulkExecute(bytes[] executions)', [['0x1234']]),
    5n * coin,
  ),
  call(
    'Wyvern: atomicMatch_',
    lines.fiveEthAndMore,
    vault,
    encode(
      'atomicMatch_(address[14] addrs,uint256[18] uints,uint8[8] methods,bytes calldataBuy,bytes calldataSell)',
      [Array(14).fill(thief), Array(18).fill(0n), Array(8).fill(0), '0x', '0x'],
    ),
    5n * coin,
  ),
  call('Wyvern: registerProxy', lines.unknown, vault, encode('registerProxy()')),
  call(
    'CryptoPunks: offerPunkForSaleToAddress',
    lines.unknown,
    vault,
    encode('offerPunkForSaleToAddress(uint256 id,uint256 least,address to)', [7n, 0n, thief]),
  ),
  call(
    'CryptoPunks: transferPunk',
    lines.unknown,
    vault,
    encode('transferPunk(address to,uint256 id)', [thief, 7n]),
  ),
]

export const otherOrders: readonly DrainerCase[] = [...signed, ...called]
