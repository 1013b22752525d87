import { describe, expect, test } from 'vitest'
import { endFakes, rawServer } from '../../../../tests/unit/fakeProvider.js'
import { RpcError } from '../../chains/readRpcReply.js'
import { ChainDownError } from '../../errors/ServerError.js'
import { httpNodes } from './httpNodes.js'

endFakes()
const caip2 = 'eip155:1'
const good = '{"jsonrpc":"2.0","id":1,"result":"0x1"}'

/** A network whose nodes send these texts, the first one first. */
async function network(...bodies: readonly string[]) {
  const asked: number[] = []
  const rpcUrls = await Promise.all(
    bodies.map((body, at) =>
      rawServer((_request, response) => {
        asked.push(at)
        response.end(body)
      }),
    ),
  )
  const networks = { [caip2]: { name: 'Ethereum', symbol: 'ETH', rpcUrls } }
  const [node] = httpNodes(networks, { report: () => {}, onError: () => {} }).all
  if (node === undefined) throw new Error('There is a node.')
  return { node, asked }
}

describe.each([
  ['a list that is cut', '[{"jsonrpc":"2.0","id":1,"result":"0x'],
  ['an error that is a text', '{"error":"Too many requests"}'],
  ['a sentence of its own', '{"message":"Your plan has ended.","code":429}'],
  ['neither a result nor an error', '{"jsonrpc":"2.0","id":1}'],
  ['a list with something else', '[1]'],
])('a node that sends %s', (_what, body) => {
  test('is passed over for the next one', async () => {
    const { asked, node } = await network(body, good)
    expect(await node.forward(good, ['eth_gasPrice'])).toEqual({ status: 200, body: good })
    expect(await node.call('eth_gasPrice', [])).toBe('0x1')
    expect(asked).toEqual([0, 1, 0, 1])
  })

  test('is no answer where it is the only one, and nobody sends a transaction twice for it', async () => {
    const { asked, node } = await network(body, good)
    await expect(node.forward(good, ['eth_sendRawTransaction'])).rejects.toThrow(ChainDownError)
    expect(asked).toEqual([0])
    await expect((await network(body)).node.call('eth_gasPrice', [])).rejects.toThrow(ChainDownError)
  })
})

test('what a chain refuses is an answer, which no other node is asked for', async () => {
  const { asked, node } = await network('{"id":1,"error":{"code":3,"message":"reverted"}}', good)
  await expect(node.call('eth_call', [])).rejects.toThrow(RpcError)
  expect(asked).toEqual([0])
})

describe.each([
  ['by the code of EIP-1474', { code: -32005, message: 'limit exceeded' }],
  ['by the code of Solana for one that is behind', { code: -32005, message: 'Node is behind by 42 slots' }],
  ['by the status of HTTP', { code: 429, message: 'Your app has exceeded its capacity.' }],
  ['in words', { code: -32007, message: '50/second request limit reached - reduce calls per second' }],
])('a node that has a limit, which it says %s with the status 200,', (_what, error) => {
  const limited = JSON.stringify({ jsonrpc: '2.0', id: 1, error })
  const batch = `[{"jsonrpc":"2.0","id":0,"result":"0x1"},{"jsonrpc":"2.0","id":1,"error":${JSON.stringify(error)}}]`
  const goodBatch = '[{"jsonrpc":"2.0","id":0,"result":"0x2"},{"jsonrpc":"2.0","id":1,"result":"0x3"}]'

  test('is passed over for the next one, and its limit is told where no other one answers', async () => {
    const two = await network(limited, good)
    expect(await two.node.call('eth_gasPrice', [])).toBe('0x1')
    expect(two.asked).toEqual([0, 1])
    const one = await network(limited)
    await expect(one.node.call('eth_gasPrice', [])).rejects.toMatchObject({ code: error.code })
    expect(await one.node.forward(good, ['eth_gasPrice'])).toEqual({ status: 200, body: limited })
  })

  test('is passed over for all of a batch of which it left out one call', async () => {
    const { asked, node } = await network(batch, goodBatch)
    const calls = [
      ['eth_gasPrice', []],
      ['eth_blockNumber', []],
    ] as const
    expect(await node.batch(calls)).toEqual(['0x2', '0x3'])
    expect(asked).toEqual([0, 1])
  })

  test('is the only one that gets a transaction', async () => {
    const { asked, node } = await network(limited, good)
    await expect(node.call('eth_sendRawTransaction', ['0x'])).rejects.toThrow(RpcError)
    expect(asked).toEqual([0])
  })
})

test('a node that is asked too often is left out, also where it says so with the status 200', async () => {
  const { asked, node } = await network(
    '{"id":1,"error":{"code":-32029,"message":"Too Many Requests"}}',
    good,
  )
  for (let times = 0; times < 3; times += 1) await node.call('eth_gasPrice', [])
  expect(asked).toEqual([0, 1, 1, 1])
})

test.each([
  ['a contract that reverts with such words', 'eth_call', { code: 3, message: 'rate limit' }],
  ['the same without the code', 'eth_call', { code: -32000, message: 'execution reverted: rate limit' }],
  ['the data of a revert', 'eth_call', { code: -32015, message: 'rate limit', data: '0x08c379a0' }],
  ['a mistake of the caller that is quoted', 'eth_call', { code: -32602, message: 'no hex: rate limit' }],
  ['too many logs', 'eth_getLogs', { code: -32005, message: 'query returned more than 10000 results' }],
  ['too many blocks', 'eth_getLogs', { code: -32005, message: 'limit exceeded' }],
])('%s is an answer, by which no caller can have a node left out', async (_what, method, error) => {
  const { asked, node } = await network(JSON.stringify({ id: 1, error }), good)
  await expect(node.call(method, [])).rejects.toThrow(RpcError)
  expect(asked).toEqual([0])
})
