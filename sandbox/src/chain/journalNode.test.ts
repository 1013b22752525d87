import { expect, test } from 'vitest'
import type { Store } from '../store/types.js'
import { journalNode } from './journalNode.js'
import { supportedChains } from './supportedChains.js'
import type { ChainNode } from './types.js'

test('transactions are written down, and those that the node refused are forgotten', async () => {
  const replies = [
    { id: 1, result: '0x1' },
    { id: 2, error: { code: -32000, message: 'nonce too low' } },
  ]
  const node = { chainId: 31337, forward: async () => ({ status: 200, body: JSON.stringify(replies) }) }
  const journal = new Map<number, string>()
  const store = {
    addTransaction: (_chain: number, raw: string) => journal.set(journal.size + 1, raw).size,
    removeEntry: (seq: number) => void journal.delete(seq),
  }
  let sent = 0
  const { forward } = journalNode(node as unknown as ChainNode, store as unknown as Store, () => {
    sent += 1
  })
  const method = 'eth_sendRawTransaction'
  const batch = ['0x01', '0x02'].map((raw, at) => ({ jsonrpc: '2.0', id: at + 1, method, params: [raw] }))
  await forward(JSON.stringify(batch), [method, method])
  expect([...journal.values()]).toEqual(['0x01'])
  expect(sent).toBe(1)
  await forward('{"jsonrpc":"2.0","id":1,"method":"eth_call"}', ['eth_call'])
  expect(sent).toBe(1)
})

test('supported chains name what runs here, each once', () => {
  const { http, ws } = supportedChains(['eip155:31337', 'eip155:1', 'solana:sandbox'])
  expect(http).toContain('eip155:31337')
  expect(http.filter((id) => id === 'eip155:1')).toHaveLength(1)
  expect(http).toEqual(expect.arrayContaining(['eip155:1', 'eip155:8453']))
  expect(http).toContain('solana:sandbox')
  expect(ws).toContain('solana:sandbox')
  expect(ws).not.toContain('eip155:31337')
  expect(ws).toContain('eip155:1')
  expect(ws).not.toContain('eip155:8453')
})
