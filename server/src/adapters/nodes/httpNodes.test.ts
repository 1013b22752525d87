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
