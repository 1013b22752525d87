import { mkdtempSync, rmSync } from 'node:fs'
import type { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TokenInfo, tokenAbi } from 'appkit-server/parts'
import fc from 'fast-check'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAnvil } from '../chain/findAnvil.js'
import { createAgent } from '../chain/postJson.js'
import { startChain } from '../chain/startChain.js'
import type { ChainNode } from '../chain/types.js'
import { deployContracts } from '../contracts/deployContracts.js'
import { contractsOf } from '../contracts/planContracts.js'
import type { Address, Hex } from '../contracts/types.js'
import { openStore } from '../store/openStore.js'
import type { Store } from '../store/types.js'
import { listTokens } from '../tokens/createTokenDirectory.js'
import { quoteSwap } from './localSwaps.js'

const chain = 31337
const { router, wrapped } = contractsOf(chain)
const tokens = listTokens(chain)
let dir: string
let store: Store
let agent: Agent
let node: ChainNode

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'appkit-swaps-'))
  store = openStore(join(dir, 's.sqlite'))
  agent = createAgent()
  node = await startChain({
    binary: findAnvil(),
    chainId: chain,
    dataDir: dir,
    store,
    agent,
    log: () => {},
    prepare: (made) => deployContracts(made, 'http://127.0.0.1:4600'),
  })
})
afterAll(async () => {
  await node.stop()
  agent.destroy()
  store.close()
  rmSync(dir, { recursive: true, force: true })
})

const poolAbi = parseAbi(['function pairOf(address a, address b) view returns (address)'])

async function readReserve(token: Address, other: Address): Promise<bigint> {
  const pairData = encodeFunctionData({ abi: poolAbi, functionName: 'pairOf', args: [token, other] })
  const pair = decodeFunctionResult({
    abi: poolAbi,
    functionName: 'pairOf',
    data: (await node.call('eth_call', [{ to: router, data: pairData }, 'latest'])) as Hex,
  })
  if (BigInt(pair) === 0n) return 0n
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [pair] })
  return BigInt(String(await node.call('eth_call', [{ to: token, data }, 'latest'])))
}

/** One pool by the book: 0.3 % of the amount in does not work, and never more than half goes out. */
function hop(reserveIn: bigint, reserveOut: bigint, amount: bigint): bigint {
  if (reserveIn === 0n) return 0n
  const working = amount * 9970n
  const paid = (working * reserveOut) / (reserveIn * 10_000n + working)
  return paid * 2n > reserveOut ? 0n : paid
}

test('a quote is what two fees and the product of the reserves give, over the better way', async () => {
  const plain = ({ address, isCoin }: TokenInfo): Address => (isCoin ? wrapped : (address as Address))
  const amounts = fc
    .tuple(fc.bigInt(1n, 9n), fc.integer({ min: 0, max: 32 }))
    .map(([digit, zeros]) => digit * 10n ** BigInt(zeros))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...tokens),
      fc.constantFrom(...tokens),
      amounts,
      async (from, to, amount) => {
        const [a, b] = [plain(from), plain(to)]
        fc.pre(from !== to)
        const quoted = await quoteSwap(node, from, to, amount)
        if (a === b) {
          expect(quoted).toBe(amount)
          return
        }
        const working = amount - (amount * 85n) / 10_000n
        const direct = hop(await readReserve(a, b), await readReserve(b, a), working)
        const first = hop(await readReserve(a, wrapped), await readReserve(wrapped, a), working)
        const second = hop(await readReserve(wrapped, b), await readReserve(b, wrapped), first)
        const expected = a === wrapped || b === wrapped || direct >= second ? direct : second
        expect(quoted).toBe(expected)
      },
    ),
    { numRuns: 60 },
  )
})

test('an amount beyond every pool is nothing, not a failure', async () => {
  const [coin, , usdc] = tokens
  if (!coin || !usdc) throw new Error('no tokens')
  for (const amount of [2n ** 112n - 1n, 2n ** 112n, 2n ** 256n, 10n ** 77n]) {
    expect(await quoteSwap(node, coin, usdc, amount)).toBe(0n)
  }
})

test('nobody but the owner opens pools, and nobody but the exchange moves them', async () => {
  const stranger = '0x00000000000000000000000000000000000000aa'
  const abi = parseAbi([
    'function createPair(address a, address b, uint256 x, uint256 y) payable',
    'function swap(address tokenIn, uint256 amountIn, address to) returns (uint256)',
  ])
  const { usdc, gov } = contractsOf(chain)
  const open = encodeFunctionData({ abi, functionName: 'createPair', args: [usdc, gov, 1n, 1n] })
  await expect(node.call('eth_call', [{ from: stranger, to: router, data: open }, 'latest'])).rejects.toThrow(
    /only the owner/,
  )
  const find = encodeFunctionData({ abi: poolAbi, functionName: 'pairOf', args: [wrapped, usdc] })
  const pair = `0x${String(await node.call('eth_call', [{ to: router, data: find }, 'latest'])).slice(-40)}`
  const take = encodeFunctionData({ abi, functionName: 'swap', args: [usdc, 10n ** 6n, stranger] })
  await expect(node.call('eth_call', [{ from: stranger, to: pair, data: take }, 'latest'])).rejects.toThrow(
    /only the router/,
  )
})
