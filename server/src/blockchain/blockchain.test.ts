import { describe, expect, test } from 'vitest'
import { isAddress, parseCaip2 } from '../chains/ids.js'
import type { NetworkNode } from '../ports/nodes.js'
import { callChain, classifyMethod, type RpcCall } from './callChain.js'
import { describeCalls } from './createBlockchainHandlers.js'

describe('the parser of CAIP-2 ids', () => {
  test('takes what CAIP-2 allows and nothing else', () => {
    expect(parseCaip2('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
    for (const bad of [
      '',
      'eip155',
      'eip155:',
      'EIP155:1',
      'eip155:1\n',
      'ab:1',
      'eip155:1:2',
      `eip155:${'1'.repeat(33)}`,
    ]) {
      expect(parseCaip2(bad)).toBeNull()
    }
  })
})

test('addresses of both namespaces are distinguished from other text', () => {
  expect(isAddress('eip155', `0x${'aB'.repeat(20)}`)).toBe(true)
  expect(isAddress('eip155', 'ab'.repeat(20))).toBe(true)
  expect(isAddress('eip155', `0x${'a'.repeat(40)}\n`)).toBe(false)
  expect(isAddress('eip155', `0x${'a'.repeat(39)}`)).toBe(false)
  expect(isAddress('solana', '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T')).toBe(true)
  expect(isAddress('solana', `0${'1'.repeat(35)}`)).toBe(false)
})

describe('classifyMethod', () => {
  test.each([
    'anvil_setBalance',
    'evm_mine',
    'hardhat_reset',
    'debug_traceCall',
    'eth_sendTransaction',
    'eth_sign',
  ])('%s is refused', (method) => expect(classifyMethod(method)).toBe('refuse'))
  test.each([
    'eth_signTypedData_v4',
    'eth_accounts',
    'personal_sign',
    'eth_',
    'eth_call\nanvil_x',
    ' anvil_x',
  ])('%j is refused', (method) => expect(classifyMethod(method)).toBe('refuse'))
  test.each([
    'eth_call',
    'eth_sendRawTransaction',
    'eth_getBalance',
    'web3_clientVersion',
    'net_peerCount',
  ])('%s goes to the node', (method) => expect(classifyMethod(method)).toBe('forward'))
})

describe('a call to a chain', () => {
  function fake(reply: (body: string) => string) {
    const bodies: string[] = []
    const node = {
      caip2: 'eip155:31337',
      forward: async (body: string) => {
        bodies.push(body)
        return { status: 200, body: reply(body) }
      },
    } as unknown as NetworkNode
    return { node, bodies }
  }
  const call = (method: string, id: number, params: unknown[] = []): RpcCall & { jsonrpc: '2.0' } => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  })
  const echo = (body: string) =>
    JSON.stringify((JSON.parse(body) as RpcCall[]).map(({ id }) => ({ jsonrpc: '2.0', id, result: 'node' })))

  test('passes a call on byte by byte', async () => {
    const { node, bodies } = fake(() => '{"x":1}')
    const raw = ' {"jsonrpc":"2.0","id":1,"method":"eth_gasPrice"} '
    expect(await callChain(node, call('eth_gasPrice', 1), raw)).toMatchObject({
      status: 200,
      text: '{"x":1}',
    })
    expect(bodies).toEqual([raw])
  })
  test.each([
    ['first', '{"jsonrpc":"2.0","id":1,"method":"debug_setHead","params":["0x1"],"method":"eth_gasPrice"}'],
    ['without regard to case', '{"jsonrpc":"2.0","id":1,"method":"eth_gasPrice","Method":"debug_setHead"}'],
    ['by an escape', '{"jsonrpc":"2.0","id":1,"\\u006dethod":"debug_setHead","method":"eth_gasPrice"}'],
    [
      'behind a text with a colon',
      '[{"id":1,"params":["a",":"],"method":"debug_setHead","method":"eth_call"}]',
    ],
  ])('a node that reads the method %s gets the one that was looked at, and no other', async (_how, raw) => {
    const { node, bodies } = fake(() => '{"jsonrpc":"2.0","id":1,"result":"0x1"}')
    await callChain(node, JSON.parse(raw) as RpcCall, raw)
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toMatch(/eth_(gasPrice|call)/)
    expect(bodies[0]).not.toContain('debug_')
  })

  test.each([
    [
      'a number that is too large for JavaScript',
      '{"jsonrpc":"2.0","id":1795175314207850241,"method":"eth_call"}',
    ],
    [
      'colons, quotes and names inside of its values',
      '[{"jsonrpc":"2.0", "id":"\\"method\\":", "method" : "eth_call","params":[{"method":"x","Method":[":",{"a":"\\\\"}]}]}]',
    ],
  ])('a call that says everything once is passed on byte by byte, with %s', async (_what, raw) => {
    const { node, bodies } = fake(() => '[]')
    await callChain(node, JSON.parse(raw) as RpcCall, raw)
    expect(bodies).toEqual([raw])
  })

  test('a batch of all three kinds gets one answer for each', async () => {
    const { node, bodies } = fake(echo)
    const batch = [
      call('eth_chainId', 1),
      call('eth_gasPrice', 2),
      call('anvil_mine', 3),
      call('eth_call', 4),
    ]
    const reply = await callChain(node, batch, JSON.stringify(batch))
    const list =
      'json' in reply ? (reply.json as { id: number; result?: unknown; error?: { code: number } }[]) : []
    const byId = Object.fromEntries(list.map((item) => [item.id, item.error?.code ?? item.result]))
    expect(byId).toEqual({ 1: '0x7a69', 2: 'node', 3: -32601, 4: 'node' })
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).not.toContain('anvil')
  })
})

test('calls are described in a few words', () => {
  const call = (method: string) => ({ id: 1, method })
  expect(describeCalls(call('eth_call'))).toBe('eth_call')
  expect(describeCalls([call('eth_call')])).toBe('1 call: eth_call')
  expect(describeCalls(['a', 'b', 'a', 'c', 'd'].map(call))).toBe('5 calls: a, b, c, …')
})
