import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../store/openStore.js'
import type { Store } from '../store/types.js'
import { findAnvil } from './findAnvil.js'
import { grantFunds } from './grantFunds.js'
import { createAgent, postJson } from './postJson.js'
import { type StartChainParameters, startChain } from './startChain.js'
import type { ChainNode } from './types.js'

const someAddress = '0x00000000000000000000000000000000000000aa'
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

async function start(
  chainId = 31337,
  log: (line: string) => void = () => {},
  given: Partial<StartChainParameters> = {},
): Promise<ChainNode> {
  const node = await startChain({ binary, chainId, dataDir: dir, store, agent, log, ...given })
  started.push(node)
  return node
}
const balance = async (node: ChainNode, address = someAddress) =>
  BigInt(String(await node.call('eth_getBalance', [address, 'latest'])))

test('a chain keeps accounts and grants over a stop, and no grant is applied twice', async () => {
  const first = await start()
  expect(await grantFunds(first, store, 31337, someAddress, 5n)).toBe(5n)
  expect(await grantFunds(first, store, 31337, someAddress, 7n)).toBe(12n)
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

test('a chain gets back the grants that it has lost', async () => {
  const first = await start()
  await grantFunds(first, store, 31337, someAddress, 5n)
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
  await grantFunds(first, store, 31337, someAddress, 5n)
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
  await grantFunds(first, store, 31337, someAddress, 5n)
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
  await gone
  expect(existsSync(join(dir, 'x.json'))).toBe(true)
})

/** The process of the node itself, which the guard waits for. */
function nodeProcess({ pid }: ChainNode): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = all.find((name) => {
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').includes(`(anvil) `) && parentOf(name) === pid
    } catch {
      return false
    }
  })
  return Number(found)
}
const parentOf = (name: string): number =>
  Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1])

/** Lets a node stand still, and waits until each of its threads does. */
async function holdStill(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  const stopped = (thread: string): boolean =>
    /\) [Tt] /.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8'))
  await vi.waitFor(() => expect(readdirSync(`/proc/${pid}/task`).every(stopped)).toBe(true))
}

const soon = { answerMs: 50, pauseMs: 1, maxWaitMs: 200, timeoutMs: 500 }

test.each([
  ['call', 'eth_blockNumber', '0x0'],
  ['transaction', 'evm_mine', '0x0'],
])('a start waits with its %s for a node that stands still, and goes on with it', async (_, method, result) => {
  if (process.platform !== 'linux') return
  const lines: string[] = []
  let pid = 0
  const log = (line: string): void => {
    lines.push(line)
    if (/has not answered/.test(line)) process.kill(pid, 'SIGCONT')
  }
  const node = await start(31337, log, { isStarting: () => true, times: soon })
  pid = nodeProcess(node)
  await holdStill(pid)
  await expect(node.call(method, [])).resolves.toBe(result)
  expect(lines).toEqual([
    'The node of eip155:31337 has not answered for 0.05 s. Waiting for it.',
    'The node of eip155:31337 answers again.',
  ])
  expect(await node.call('eth_blockNumber', [])).toBe(method === 'evm_mine' ? '0x1' : '0x0')
})

test('a node that stands still is reported to callers once the sandbox runs, and one that ended at once', async () => {
  if (process.platform !== 'linux') return
  const node = await start(31337, () => {}, { times: soon })
  const pid = nodeProcess(node)
  await holdStill(pid)
  await expect(node.call('eth_blockNumber', [])).rejects.toMatchObject({ name: 'ChainDownError' })
  expect(node.isUp()).toBe(true)
  process.kill(pid, 'SIGKILL')
  const patient = node.call('eth_blockNumber', [])
  await expect(patient).rejects.toMatchObject({ name: 'ChainDownError' })
})

test('a start ends with its node when that is killed while it stands still', async () => {
  if (process.platform !== 'linux') return
  let pid = 0
  const log = (line: string): void => void (/has not answered/.test(line) && process.kill(pid, 'SIGKILL'))
  const node = await start(31337, log, { isStarting: () => true, times: soon })
  pid = nodeProcess(node)
  await holdStill(pid)
  await expect(node.call('eth_blockNumber', [])).rejects.toMatchObject({ name: 'ChainDownError' })
  expect(node.isUp()).toBe(false)
})
