import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAgent } from '../startNodes.js'
import { openStore } from '../store/openStore.js'
import type { Store } from '../store/types.js'
import { findAnvil } from './findAnvil.js'
import { grantFunds } from './grantFunds.js'
import { postJson } from './postJson.js'
import { startChain } from './startChain.js'
import type { ChainNode } from './types.js'

const ADDRESS = '0x00000000000000000000000000000000000000aa'
const binary = findAnvil()
let dir: string
let store: Store
let agent: Agent
const started: ChainNode[] = []

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'appkit-chain-'))
  store = openStore(join(dir, 's.sqlite'))
  agent = createAgent()
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((node) => node.stop()))
  agent.destroy()
  store.close()
  rmSync(dir, { recursive: true, force: true })
})

async function start(chainId = 31337, log: (line: string) => void = () => {}): Promise<ChainNode> {
  const node = await startChain({ binary, chainId, dataDir: dir, store, agent, log })
  started.push(node)
  return node
}
const balance = async (node: ChainNode, address = ADDRESS) =>
  BigInt(String(await node.call('eth_getBalance', [address, 'latest'])))

test('keeps accounts and grants over a stop, and applies no grant twice', async () => {
  const first = await start()
  expect(await grantFunds(first, store, 31337, ADDRESS, 5n)).toBe(5n)
  expect(await grantFunds(first, store, 31337, ADDRESS, 7n)).toBe(12n)
  await first.stop()
  expect(first.isUp()).toBe(false)
  await expect(first.call('eth_chainId', [])).rejects.toMatchObject({ name: 'ChainDownError' })
  const second = await start()
  expect(await balance(second)).toBe(12n)
  expect(store.journal(31337)).toHaveLength(2)
})

test('a node listens where no web page finds it', async () => {
  if (process.platform !== 'linux') return
  const nodes = [await start(), await start(1)]
  const hosts = nodes.map(({ pid }) => {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return args[args.indexOf('--host') + 1]
  })
  expect(new Set(hosts).size).toBe(2)
  for (const host of hosts) expect(host).toMatch(/^127\.(?!0\.0\.1$)\d+\.\d+\.\d+$/)
})

test('brings grants back that the chain has lost', async () => {
  const first = await start()
  await grantFunds(first, store, 31337, ADDRESS, 5n)
  await first.stop()
  rmSync(join(dir, 'chains'), { recursive: true })
  const second = await start()
  expect(await balance(second)).toBe(5n)
  await second.stop()
  const third = await start()
  expect(await balance(third)).toBe(5n)
})

test('a state cut short by a crash does not keep the chain from starting', async () => {
  const first = await start()
  await grantFunds(first, store, 31337, ADDRESS, 5n)
  await first.stop()
  const file = join(dir, 'chains/31337/state.json')
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 500))
  const second = await start()
  expect(await balance(second)).toBe(5n)
  expect(existsSync(join(dir, 'chains/31337/state.damaged.json'))).toBe(true)
})

test.each([
  '{}',
  'null',
  '[]',
  '{"block":{},"accounts":{"0x12":{}}}',
])('the state %s, which is none, gives way to the last whole one', async (text) => {
  const first = await start()
  await grantFunds(first, store, 31337, ADDRESS, 5n)
  await first.stop()
  // Only a start makes a state the one to go back to.
  await (await start()).stop()
  writeFileSync(join(dir, 'chains/31337/state.json'), text)
  store.forget(31337)
  const notices: string[] = []
  const second = await start(31337, (line) => notices.push(line))
  expect(await balance(second)).toBe(5n)
  expect(notices[0]).toMatch(/last whole state/)
  expect(readFileSync(join(dir, 'chains/31337/state.damaged.json'), 'utf8')).toBe(text)
})

test('a node that cannot start is reported in its own words', async () => {
  await expect(
    startChain({ binary: process.execPath, chainId: 1, dataDir: dir, store, agent, log: () => {} }),
  ).rejects.toMatchObject({ code: 'ANVIL_FAILED', message: expect.stringContaining('bad option') })
})

test('a call the chain refuses carries its code', async () => {
  const node = await start()
  await expect(node.call('eth_nothing', [])).rejects.toMatchObject({ name: 'RpcError', code: -32601 })
})

test('the node writes its state and goes when the pipe to its guard ends', async () => {
  if (process.platform === 'win32') return
  const { spawnAnvil } = await import('./spawnAnvil.js')
  const { child, port } = await spawnAnvil(binary, ['--port', '0', '--state', join(dir, 'x.json')])
  const gone = once(child, 'exit')
  // A node listens a moment before it can be asked to stop in order.
  await postJson(
    agent,
    { host: '127.0.0.1', port },
    '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
  )
  await sleep(200)
  child.stdin?.destroy()
  await Promise.race([gone, sleep(5000).then(() => Promise.reject(new Error('still there')))])
  expect(existsSync(join(dir, 'x.json'))).toBe(true)
})
