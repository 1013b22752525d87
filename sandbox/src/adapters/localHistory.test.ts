import { type HistoryQuery, iconUrl, type Movement, operationOf } from 'appkit-server/parts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contractsOf } from '../contracts/planContracts.js'
import type { PastTransaction } from '../indexer/types.js'
import { listTokens } from '../tokens/createTokenDirectory.js'
import type { TokenDirectory } from '../tokens/types.js'
import { decodeCursor, describeRow, encodeCursor, localHistory } from './localHistory.js'

const chain = 31337
const [ME, YOU] = [`0x${'a1'.repeat(20)}`, `0x${'b0'.repeat(20)}`] as const
const nobody = `0x${'0'.repeat(40)}`
const { usdc, spam, collection, router } = contractsOf(chain)

const move = (sender: string, receiver: string, more: Partial<Movement> = {}): Movement => ({
  kind: 'coin',
  token: '',
  sender,
  receiver,
  amount: '1500000000000000000',
  ...more,
})
const past = (more: Partial<PastTransaction> = {}): PastTransaction => ({
  minedAt: 1_700_000_000,
  chainId: chain,
  block: 4,
  position: 2,
  hash: `0x${'cd'.repeat(32)}`,
  sender: ME,
  recipient: YOU,
  nonce: 7,
  succeeded: true,
  selector: '0x',
  movements: [],
  ...more,
})
const tokens: TokenDirectory = {
  listed: () => listTokens(chain),
  find: async (_chain, addresses) =>
    new Map(
      listTokens(chain)
        .filter(({ address }) => addresses.includes(address))
        .map((token) => [token.address, token]),
    ),
  nameOf: async () => null,
}
const query: HistoryQuery = {
  address: ME,
  caip2: null,
  cursor: null,
  currency: 'usd',
  baseUrl: 'http://127.0.0.1:4600',
  iconOf: (symbol) => iconUrl({ baseUrl: 'http://127.0.0.1:4600', query: { projectId: 'p' } }, symbol),
}
const price = (symbol: string) => (symbol === 'ETH' ? 3000 : 1)
const toRow = (transaction: PastTransaction) => describeRow({ price, tokens }, transaction, query)

describe('cursors', () => {
  const place = fc.record({
    minedAt: fc.nat(2 ** 40),
    chainId: fc.nat(),
    block: fc.maxSafeNat(),
    position: fc.nat(),
  })
  test('come back as they went, and have 80 characters', () => {
    fc.assert(
      fc.property(place, (value) => {
        const text = encodeCursor(value, ME)
        expect(text).toMatch(/^[A-Za-z0-9_-]{80}$/)
        expect(decodeCursor(text, ME)).toEqual(value)
        expect(decodeCursor(text, YOU)).toBeNull()
      }),
    )
  })
  test('any other text is none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (text) => {
        expect(decodeCursor(text, ME)).toBeNull()
      }),
    )
    fc.assert(
      fc.property(place, fc.nat(79), (value, at) => {
        const text = encodeCursor(value, ME)
        const other = text[at] === 'A' ? 'B' : 'A'
        expect(decodeCursor(text.slice(0, at) + other + text.slice(at + 1), ME)).toBeNull()
      }),
    )
  })
})

describe('what a transaction was', () => {
  const token = { kind: 'token', token: usdc, amount: '5' } as const
  test.each<[string, Partial<PastTransaction>]>([
    ['send', { movements: [move(ME, YOU)] }],
    ['send', { movements: [move(ME, ME)] }],
    ['send', {}],
    ['send', { movements: [move(ME, YOU, token), move(ME, nobody, token)] }],
    ['receive', { sender: YOU, recipient: ME, movements: [move(YOU, ME)] }],
    ['receive', { sender: YOU, movements: [move(nobody, ME, token)] }],
    ['mint', { movements: [move(nobody, ME, token)] }],
    ['burn', { movements: [move(ME, nobody, token)] }],
    ['trade', { movements: [move(ME, YOU), move(YOU, ME, token)] }],
    ['deploy', { recipient: null, movements: [move(nobody, ME, token)] }],
    ['approve', { selector: '0x095ea7b3' }],
    ['approve', { selector: '0xa22cb465' }],
    ['execute', { selector: '0x12345678' }],
    ['execute', { sender: YOU, recipient: ME }],
  ])('%s', (operation, more) =>
    expect(operationOf({ ...past(more), caip2: 'eip155:31337' }, ME)).toBe(operation))
})

describe('rows', () => {
  test('tell a sent coin', async () => {
    const row = await toRow(past({ movements: [move(ME, YOU)] }))
    expect(row).toEqual({
      id: `eip155:31337:0x${'cd'.repeat(32)}`,
      metadata: {
        operationType: 'send',
        hash: `0x${'cd'.repeat(32)}`,
        minedAt: '2023-11-14T22:13:20.000Z',
        sentFrom: ME,
        sentTo: YOU,
        status: 'confirmed',
        nonce: 7,
        application: null,
        chain: 'eip155:31337',
      },
      transfers: [
        {
          fungible_info: {
            name: 'Ether',
            symbol: 'ETH',
            icon: { url: 'http://127.0.0.1:4600/catalogue/public/getTokenImage/ETH?projectId=p' },
          },
          nft_info: null,
          direction: 'out',
          quantity: { numeric: '1.5' },
          value: 4500,
          price: 3000,
        },
      ],
    })
  })
  test('flag unwanted pieces, and show a picture of their own only', async () => {
    const piece = (token: string) => move(YOU, ME, { kind: 'piece', token, amount: '9' })
    const { transfers } = await toRow(past({ movements: [piece(spam), piece(collection), piece(YOU)] }))
    expect(transfers.map(({ nft_info }) => nft_info?.flags.is_spam)).toEqual([true, false, false])
    expect(transfers.map(({ nft_info }) => nft_info?.content?.preview.url ?? null)).toEqual([
      `http://127.0.0.1:4600/nft/${spam}/9.svg`,
      `http://127.0.0.1:4600/nft/${collection}/9.svg`,
      null,
    ])
  })
  test('name the exchange, and leave out what is no token', async () => {
    const movements = [move(ME, YOU, { kind: 'token', token: YOU }), move(ME, ME)]
    const row = await toRow(past({ recipient: router, movements, succeeded: false }))
    expect(row.metadata.application?.name).toBe('Sandbox Exchange')
    expect(row.metadata.status).toBe('failed')
    expect(row.transfers.map(({ direction }) => direction)).toEqual(['self'])
  })
})

test('purchases are those of the network that is asked for', async () => {
  const row = await toRow(past())
  const purchases = async (address: string) => (address === ME ? [row] : [])
  const history = localHistory({ purchases } as unknown as Parameters<typeof localHistory>[0])
  expect(await history.purchases?.(query)).toEqual([row])
  expect(await history.purchases?.({ ...query, caip2: 'eip155:31337' })).toEqual([row])
  expect(await history.purchases?.({ ...query, caip2: 'eip155:1' })).toEqual([])
})
