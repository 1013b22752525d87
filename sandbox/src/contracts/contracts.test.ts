import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tokenAbi } from 'appkit-server/parts'
import { entryPoint08Address } from 'viem/account-abstraction'
import { encodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAnvil } from '../chain/findAnvil.js'
import { createAgent } from '../chain/postJson.js'
import { startChain } from '../chain/startChain.js'
import type { ChainNode } from '../chain/types.js'
import { openStore } from '../store/openStore.js'
import type { Store } from '../store/types.js'
import { routerAbi } from './abis.js'
import { deployContracts } from './deployContracts.js'
import { devAccounts } from './facts.js'
import { contractsOf } from './planContracts.js'

let dir: string
let store: Store
let agent: Agent
let node: ChainNode

const start = (
  chainId: number,
  prepare = (made: ChainNode) => deployContracts(made, 'http://127.0.0.1:4600'),
) =>
  startChain({
    binary: findAnvil(),
    chainId,
    dataDir: dir,
    store,
    agent,
    log: () => {},
    prepare,
  })

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'appkit-contracts-'))
  store = openStore(join(dir, 's.sqlite'))
  agent = createAgent()
  node = await start(31337)
})
afterAll(async () => {
  await node.stop()
  agent.destroy()
  store.close()
  rmSync(dir, { recursive: true, force: true })
})

test('the artifacts are what the sources give', () => {
  const script = fileURLToPath(new URL('../../scripts/compileContracts.mjs', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
}, 120_000)

test('every contract lies where it was planned, all put there in one block', async () => {
  const addresses = Object.values(contractsOf(31337))
  expect(new Set(addresses).size).toBe(12)
  const codes = await node.batch(addresses.map((address) => ['eth_getCode', [address, 'latest']] as const))
  for (const [at, code] of codes.entries()) expect(String(code).length, addresses[at]).toBeGreaterThan(100)
  expect(await node.call('eth_blockNumber', [])).toBe('0x1')
})

test('the entry point and the code of smart accounts are those of every network', () => {
  const { entryPoint, smartAccount } = contractsOf(31337)
  // Addresses that follow from the code: no byte of it is another one.
  expect(getAddress(entryPoint)).toBe(entryPoint08Address)
  expect(getAddress(smartAccount)).toBe('0xe6Cae83BdE06E4c305530e199D7217f42808555B')
})

test('accounts of the node hold tokens', async () => {
  expect(devAccounts).toEqual(await node.call('eth_accounts', []))
  const data = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [devAccounts[3] ?? '0x'],
  })
  const held = await node.call('eth_call', [{ to: contractsOf(31337).usdc, data }, 'latest'])
  expect(BigInt(String(held))).toBe(10_000n * 10n ** 6n)
})

test('the metadata of a piece lies in this sandbox, also after the port has changed', async () => {
  const abi = parseAbi(['function tokenURI(uint256 id) view returns (string)'])
  const { collection } = contractsOf(31337)
  const read = async () => {
    const data = encodeFunctionData({ abi, functionName: 'tokenURI', args: [10n] })
    const reply = String(await node.call('eth_call', [{ to: collection, data }, 'latest']))
    return Buffer.from(reply.slice(130), 'hex').toString('utf8').replaceAll('\0', '')
  }
  expect(await read()).toContain(`http://127.0.0.1:4600/nft/${collection}/10`)
  await deployContracts(node, 'http://127.0.0.1:65535')
  expect(await read()).toContain(`http://127.0.0.1:65535/nft/${collection}/10`)
})

test('a second start finds all in place', async () => {
  await node.stop()
  node = await start(31337)
  expect(await node.call('eth_blockNumber', [])).toBe('0x1')
})

test('a chain with another coin has its own wrapped coin, and the same tokens', () => {
  const [home, polygon, base] = [contractsOf(31337), contractsOf(137), contractsOf(8453)]
  expect(base).toEqual(home)
  expect(polygon.usdc).toBe(home.usdc)
  expect(polygon.wrapped).not.toBe(home.wrapped)
  expect(polygon.router).toBe(home.router)
})

/** A start that ends at the first batch with a call of this kind, and leaves the state as it is then. */
const cutAt = (method: string) => async (made: ChainNode) => {
  const batch: ChainNode['batch'] = async (calls) => {
    if (calls.some(([name]) => name === method)) throw new Error('killed')
    return made.batch(calls)
  }
  await deployContracts({ ...made, batch }, 'http://127.0.0.1:4600')
}

test.each([
  ['before the transactions that open the pools', 8453, 'eth_sendRawTransaction', 1],
  ['after them', 137, 'anvil_setStorageAt', 1],
])('whoever starts again after a start that was killed %s can swap', async (_when, chainId, method, blocks) => {
  await expect(start(chainId, cutAt(method))).rejects.toThrow('killed')
  const again = await start(chainId)
  try {
    const { dai, router, usdc, wrapped } = contractsOf(chainId)
    for (const [from, to, amount] of [
      [usdc, dai, 10n ** 6n],
      [wrapped, usdc, 10n ** 18n],
      [usdc, wrapped, 10n ** 6n],
    ] as const) {
      const data = encodeFunctionData({ abi: routerAbi, functionName: 'quote', args: [from, to, amount] })
      const reply = String(await again.call('eth_call', [{ to: router, data }, 'latest']))
      expect(BigInt(reply.slice(0, 66))).toBeGreaterThan(0n)
    }
    expect(await again.call('eth_blockNumber', [])).toBe(`0x${blocks}`)
    // A transaction of the user is mined at once.
    expect(await again.call('anvil_getAutomine', []).catch(() => true)).toBe(true)
  } finally {
    await again.stop()
  }
})
