// Balances on networks whose node the app names: our readers, the endpoints of the sandbox, and @polkadot's own encoding.
import { ApiPromise, WsProvider } from '@polkadot/api'
import { blake2AsU8a, decodeAddress, encodeAddress, xxhashAsU8a } from '@polkadot/util-crypto'
import { describe, expect, it } from 'vitest'
import type { NamespaceDriver } from '../../../runtime/src/chains/driver.js'
import type { Network } from '../../../runtime/src/chains/types.js'
import { loadCalls } from '../../../runtime/src/kit/drivers.js'
import { canReadBalance } from '../../../runtime/src/kit/refreshBalance.js'
import { testKit } from '../../../runtime/src/kit/testKit.js'
import { bip122 } from '../../../runtime/src/namespaces/bip122/index.js'
import { bitcoin } from '../../../runtime/src/namespaces/bip122/networks.js'
import { cosmos } from '../../../runtime/src/namespaces/cosmos/index.js'
import { cosmosHub } from '../../../runtime/src/namespaces/cosmos/networks.js'
import { polkadot } from '../../../runtime/src/namespaces/polkadot/index.js'
import { polkadot as relayChain } from '../../../runtime/src/namespaces/polkadot/networks.js'
import { accountKey } from '../../../runtime/src/namespaces/polkadot/readBalance.js'
import { mountBalances } from '../../../sandbox/src/balances/mountBalances.js'
import { createApp } from '../../../server/src/http/createApp.js'

const onBroken = (message: string) => {
  throw new Error(message)
}
const app = createApp({ onRequest: () => {}, onBroken })
mountBalances(app)
const request = (path: string, init?: RequestInit) =>
  app.request(`http://127.0.0.1/networks/${path}`, { ...init, headers: { host: '127.0.0.1' } })

/** Reads a balance over the endpoints of the sandbox, or over replies of a test. */
async function read(driver: NamespaceDriver, network: Network, address: string, reply?: unknown) {
  const ask = async (path: string, init?: RequestInit) =>
    reply === undefined ? (await request(path, init)).json() : reply
  const rpc = async (call: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
    const given = await ask('substrate', { method: 'POST', body })
    return reply === undefined ? (given as { result: unknown }).result : given
  }
  const base = driver.namespace === 'bip122' ? 'bitcoin' : 'cosmos'
  const { signal } = new AbortController()
  const { getBalance } = await driver.load()
  return getBalance?.(network, { address, request: rpc, get: (path) => ask(`${base}${path}`) }, { signal })
}

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bitcoinAddress = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const cosmosAddress = 'cosmos15428vq2uzwhm3taey9sr9x5vm6tk78ewe54lwe'

describe('a balance', () => {
  it.each([
    [bip122, bitcoin, bitcoinAddress, 125_345_678n, 'BTC', 8],
    [bip122, bitcoin, 'bc1q2vfxp232rx0z9rzn0hay9jptagk8c86d9w4l7k', 0n, 'BTC', 8],
    [cosmos, cosmosHub, cosmosAddress, 87_654_321n, 'ATOM', 6],
    [cosmos, cosmosHub, 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a', 0n, 'ATOM', 6],
    [polkadot, relayChain, encodeAddress(alice, 0), 1_234_567_890_123n, 'DOT', 10],
    [polkadot, relayChain, encodeAddress(new Uint8Array(32), 0), 0n, 'DOT', 10],
  ] as const)('on $namespace is what the node says', async (driver, network, address, value, symbol, decimals) => {
    expect(await read(driver, network, address)).toEqual({ value, symbol, decimals })
  })

  it.each([
    [
      bip122,
      bitcoin,
      bitcoinAddress,
      { address: bitcoinAddress, chain_stats: { funded_txo_sum: 1, spent_txo_sum: 2 } },
    ],
    [
      bip122,
      bitcoin,
      bitcoinAddress,
      { address: 'other', chain_stats: { funded_txo_sum: 2, spent_txo_sum: 1 } },
    ],
    [
      bip122,
      bitcoin,
      bitcoinAddress,
      { address: bitcoinAddress, chain_stats: { funded_txo_sum: 1e16, spent_txo_sum: 0 } },
    ],
    [bip122, bitcoin, bitcoinAddress, null],
    [cosmos, cosmosHub, cosmosAddress, { balance: { denom: 'uosmo', amount: '1' } }],
    [cosmos, cosmosHub, cosmosAddress, { balance: { denom: 'uatom', amount: '-1' } }],
    [cosmos, cosmosHub, cosmosAddress, { balance: { denom: 'uatom', amount: 1 } }],
    [cosmos, cosmosHub, cosmosAddress, []],
    [polkadot, relayChain, encodeAddress(alice, 0), '0x00'],
    [polkadot, relayChain, encodeAddress(alice, 0), 7],
    [polkadot, relayChain, encodeAddress(alice, 0), `0x${'zz'.repeat(80)}`],
  ] as const)('that cannot be believed is refused: %#', async (driver, network, address, reply) => {
    await expect(read(driver, network, address, reply)).rejects.toMatchObject({ code: 'BAD_REPLY' })
  })
})

/** As @polkadot reads it. */
interface AccountInfo {
  readonly data: { readonly free: { toBigInt(): bigint } }
  toHex(): string
}

describe('on polkadot', () => {
  const ids = [decodeAddress(alice), new Uint8Array(32), Uint8Array.from({ length: 32 }, (_, at) => at * 7)]

  it('the key of an account is the one of @polkadot', () => {
    for (const id of ids) {
      const parts = [xxhashAsU8a('System', 128), xxhashAsU8a('Account', 128), blake2AsU8a(id, 128), id]
      expect(accountKey(id)).toBe(`0x${Buffer.concat(parts).toString('hex')}`)
    }
  })

  it('the free amount is the one that @polkadot encodes, and the sandbox encodes as it does', async () => {
    // The provider never connects: only the codecs are used.
    const { registry } = new ApiPromise({ provider: new WsProvider('ws://127.0.0.1:1', false) as never })
    for (const free of [0n, 1n, 10n ** 20n, 2n ** 128n - 1n]) {
      const data = { free, reserved: 3n, frozen: 2n ** 127n, flags: 2n ** 127n }
      const encoded = registry.createType('AccountInfo', {
        nonce: 4,
        consumers: 1,
        providers: 2,
        sufficients: 3,
        data,
      })
      const found = await read(polkadot, relayChain, encodeAddress(alice, 0), encoded.toHex())
      expect(found?.value).toBe(free)
    }
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'state_getStorage',
      params: [accountKey(decodeAddress(alice))],
    })
    const reply = await request('substrate', { method: 'POST', body })
    const { result } = (await reply.json()) as { result: string }
    const info = registry.createType('AccountInfo', result) as unknown as AccountInfo
    expect(info.toHex()).toBe(result)
    expect(info.data.free.toBigInt()).toBe(1_234_567_890_123n)
  })
})

it('a balance that needs a node of the app is read only where the app names one', async () => {
  const { kit } = testKit({ customRpcUrls: { 'eip155:1': [{ url: 'http://127.0.0.1:1' }] } })
  const chain = kit.chains.get('eip155')
  if (chain === undefined) throw new Error('The kit has no eip155')
  const withNode = { ...chain, driver: { ...chain.driver, needsOwnNode: true } }
  await Promise.all([loadCalls(chain), loadCalls(withNode)])
  const on = (caipNetworkId: `${string}:${string}`) => {
    chain.connection.value = {
      status: 'connected',
      connection: { caipNetworkId, address: '0x1', accounts: [], connector: {} as never },
    }
  }
  on('eip155:1')
  expect([canReadBalance(kit, chain), canReadBalance(kit, withNode)]).toEqual([true, true])
  on('eip155:137')
  expect([canReadBalance(kit, chain), canReadBalance(kit, withNode)]).toEqual([true, false])
})
