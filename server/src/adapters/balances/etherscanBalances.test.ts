import { expect, test } from 'vitest'
import { endFakes, fakeProvider, json } from '../../../../tests/unit/fakeProvider.js'
import { AdapterError } from '../base/askJson.js'
import { httpNodes } from '../nodes/httpNodes.js'
import { etherscanBalances } from './etherscanBalances.js'

endFakes()
const me = `0x${'a1'.repeat(20)}`
const usdc = `0x${'C0'.repeat(20)}`
const key = 'SECRETKEY'
const caip2 = 'eip155:1'
const networks = { [caip2]: { name: 'Ethereum', symbol: 'ETH', rpcUrls: ['http://127.0.0.1:1'] } }
const nodes = httpNodes(networks, { report: () => {}, onError: () => {} })
/** No node answers for the coin, so that the explorer alone is seen. */
const parts = { networks, nodes: { ...nodes, all: [] } }

const holding = (more: object = {}) => ({
  TokenAddress: usdc,
  TokenName: 'USD\u202e Coin',
  TokenSymbol: 'USDC',
  TokenQuantity: '2500000',
  TokenDivisor: '6',
  TokenPriceUSD: '1',
  ...more,
})

/** The source on a fake that cuts its list into pages as the service does. */
async function open(list: readonly object[], message = 'OK') {
  const asked: unknown[] = []
  const url = await fakeProvider('etherscan', {
    listOfAccount: ({ query: { action, apikey, chainid, offset, page } }) => {
      asked.push([action, chainid, page, apikey])
      const from = (Number(page) - 1) * Number(offset)
      const result = list.slice(from, from + Number(offset))
      return json({ status: message === 'OK' ? '1' : '0', message, result: message === 'OK' ? result : null })
    },
  })
  const source = etherscanBalances({ apiKey: key, networks: [caip2], url })
  const { holdings } = source.create(parts)
  return { asked, source, held: () => holdings({ address: me, caip2, extra: [] }) }
}

test('Etherscan gives the tokens of an account, without one that it has no amount or no name of', async () => {
  const { asked, held, source } = await open([
    holding(),
    holding({ TokenAddress: me, TokenQuantity: '0' }),
    holding({ TokenAddress: me, TokenSymbol: '' }),
    holding({ TokenAddress: me, TokenDivisor: '78' }),
  ])
  expect([source.serves?.(caip2), source.serves?.('eip155:137')]).toEqual([true, false])
  const token = {
    caip2,
    address: usdc.toLowerCase(),
    symbol: 'USDC',
    decimals: 6,
    isCoin: false,
    name: 'USD Coin',
  }
  expect(await held()).toEqual([{ amount: 2_500_000n, token }])
  expect(asked).toEqual([['addresstokenbalance', '1', 1, key]])
})

test('an account of more than a page of tokens is asked for page by page, and not for ever', async () => {
  const many = Array.from({ length: 730 }, (_, at) =>
    holding({ TokenAddress: `0x${at.toString(16).padStart(40, '0')}` }),
  )
  const { asked, held } = await open(many)
  expect(await held()).toHaveLength(500)
  expect(asked.map((call) => (call as unknown[])[2])).toEqual([1, 2, 3, 4, 5])
})

test.each([
  'No tokens found',
  'No records found',
  'No transactions found',
])('an account without tokens, of which Etherscan says "%s", has none', async (message) => {
  const { held } = await open([], message)
  expect(await held()).toEqual([])
})

test('a plan that does not have the list is told from one that was asked too often, and the key stays here', async () => {
  const refused = await open([], `This is an API Pro endpoint, ${key}`)
  const error = await refused.held().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(AdapterError)
  expect(error).toMatchObject({ message: 'Etherscan refused addresstokenbalance.', status: null })
  const busy = await open([], 'Max calls per sec rate limit reached (2/sec)')
  await expect(busy.held()).rejects.toMatchObject({ status: 429, retryAfter: 1 })
})

test('a list of another kind is an error and no balance', async () => {
  const entry = { blockNumber: '1', timeStamp: '1', hash: `0x${'0'.repeat(64)}`, from: me, to: me }
  const { held } = await open([entry])
  await expect(held()).rejects.toMatchObject({
    message: 'Etherscan answered addresstokenbalance with another list.',
  })
})
