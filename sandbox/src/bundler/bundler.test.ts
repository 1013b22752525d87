import { type Call, ChainDownError } from 'appkit-server/parts'
import { entryPoint08Address } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import type { ChainNode } from '../chain/types.js'
import { createBundler } from './createBundler.js'

const sender = `0x${'11'.repeat(20)}`
const operation = {
  sender,
  nonce: '0x0',
  callData: '0x',
  signature: '0x',
  callGasLimit: '0x5208',
  verificationGasLimit: '0x5208',
  preVerificationGas: '0x0',
  maxFeePerGas: '0x1',
  maxPriorityFeePerGas: '0x1',
}
const authorization = { address: sender, chainId: '0x7a69', nonce: '0x0', yParity: '0x0' }

function openBundler(answer: () => Promise<unknown> = async () => '0x0') {
  const node = {
    chainId: 31337,
    caip2: 'eip155:31337',
    name: 'Sandbox',
    call: answer,
    batch: async () => ['0x', '0x0'],
    forward: async () => ({ status: 200, body: '{"jsonrpc":"2.0","id":1,"result":"0x"}' }),
  }
  const handler = createBundler({ nodes: [node as unknown as ChainNode], projects: null })
  return (method: string, more: Record<string, unknown>) =>
    handler({
      query: { chainId: 'eip155:31337', projectId: 'local' },
      body: { jsonrpc: '2.0', id: 1, method, params: [{ ...operation, ...more }, entryPoint08Address] },
    } as unknown as Call)
}

const huge = `0x${'f'.repeat(64)}`
test.each([
  ['a gas limit above 128 bits', { callGasLimit: huge }],
  ['a fee above 128 bits', { maxFeePerGas: huge }],
  ['an authorization whose signature is none', { eip7702Auth: { ...authorization, r: huge, s: huge } }],
  ['an authorization without a signature', { eip7702Auth: { ...authorization, r: '0x0', s: '0x0' } }],
])('an app that sends %s is told so', async (_what, more) => {
  const reply = await openBundler()('eth_sendUserOperation', more)
  expect(reply).toMatchObject({ status: 200, json: { error: { message: expect.any(String) } } })
})

test.each([
  'eth_estimateUserOperationGas',
  'eth_sendUserOperation',
])('a node that does not answer is no operation that fails: %s', async (method) => {
  const down = async () => {
    throw new ChainDownError('eip155:31337')
  }
  await expect(openBundler(down)(method, {})).rejects.toThrow(ChainDownError)
})
