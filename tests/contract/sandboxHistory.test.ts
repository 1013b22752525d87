import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/src/index.js'

const busy = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'
const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const dataDir = mkdtempSync(join(tmpdir(), 'appkit-history-'))
const log: string[] = []
let sandbox: Sandbox

const start = (): Promise<Sandbox> =>
  startSandbox({ port: 0, chains: [31337, 1], dataDir, seed: 'demo', log: (line) => log.push(line) })
beforeAll(async () => {
  sandbox = await start()
})
afterAll(async () => {
  await sandbox?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Row {
  readonly id: string
  readonly metadata: { readonly hash: string; readonly minedAt: string; readonly nonce: number }
}

async function historyOf(address: string, chainId: string): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = ''
  do {
    const query = new URLSearchParams({ projectId: 'local', chainId, cursor })
    const reply = await fetch(`${sandbox.url}/blockchain/v1/account/${address}/history?${query}`)
    const page = (await reply.json()) as { data: Row[]; next: string | null }
    rows.push(...page.data)
    cursor = page.next
  } while (cursor)
  return rows
}

async function call(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const reply = await fetch(sandbox.chains[0]?.rpcUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await reply.json()) as { result: unknown }).result
}

test('a new sandbox has the 10,000 transactions of the demo, over a year, without mining one', async () => {
  expect(log).not.toContainEqual(expect.stringContaining('demo history'))
  const rows = await historyOf(busy, 'eip155:31337')
  expect(rows.length).toBeGreaterThanOrEqual(10_000)
  expect(new Set(rows.map(({ metadata }) => metadata.hash)).size).toBe(rows.length)
  const times = rows.map(({ metadata }) => Date.parse(metadata.minedAt))
  expect(times).toEqual([...times].sort((a, b) => b - a))
  const days = (time: number): number => (Date.now() - time) / 86_400_000
  expect(days(times.at(-1) ?? 0)).toBeGreaterThan(395)
  expect(days(times[0] ?? 0)).toBeLessThan(2)
  const sent = await call('eth_getTransactionCount', busy, 'latest')
  const { nonce = 0 } = (await call('eth_getTransactionByHash', rows[0]?.metadata.hash)) as { nonce?: string }
  expect(Number(sent)).toBeGreaterThan(Number(nonce))
  expect((await historyOf(alice, 'eip155:1')).length).toBeGreaterThan(80)
})

test('a sandbox that is started again has the same past, once, and its names', async () => {
  const before = await historyOf(busy, 'eip155:31337')
  const block = await call('eth_getBlockByNumber', 'latest', false)
  await sandbox.close()
  sandbox = await start()
  expect(await call('eth_getBlockByNumber', 'latest', false)).toEqual(block)
  const after = await historyOf(busy, 'eip155:31337')
  // The pictures have the port in their addresses.
  expect(after.map(({ metadata: { hash, minedAt } }) => [hash, minedAt])).toEqual(
    before.map(({ metadata: { hash, minedAt } }) => [hash, minedAt]),
  )
  const alice = await fetch(`${sandbox.url}/blockchain/v1/profile/account/alice.demo.id?projectId=local`)
  expect(alice.status).toBe(200)
  expect(log).not.toContainEqual(expect.stringContaining('demo history'))
})
