import { describe, expect, it, vi } from 'vitest'
import type { Connector, Network } from '../../../chains/types.js'
import { unspeakable } from '../../../chains/unreadable.js'
import type { BitcoinSource } from '../adapter/types.js'
import { bip122 } from '../index.js'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../networks.js'

const context = {
  networks: () => [bitcoin, bitcoinTestnet],
  options: { injected: true, announced: true },
  appName: 'Test',
}
const { signal } = new AbortController()
const payment = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const testPayment = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'

const connectorOf = (provider: BitcoinSource): Connector => ({
  id: 'x',
  name: 'X',
  type: 'announced',
  namespace: 'bip122',
  provider,
})
const satsConnect = (answers: Record<string, unknown>) => {
  const request = vi.fn(async (method: string, _params: unknown): Promise<unknown> => {
    if (method in answers) return { jsonrpc: '2.0', id: '1', result: answers[method] }
    return { jsonrpc: '2.0', id: '1', error: { code: -32601, message: 'no such method' } }
  })
  return { request, connector: connectorOf({ kind: 'satsConnect', target: { request } }) }
}
const connect = (connector: Connector, network: Network = bitcoin) =>
  bip122.connect(context, connector, { network, signal })

describe('a Sats Connect wallet', () => {
  it.each([
    ['wallet_connect', { addresses: [{ address: payment }] }],
    ['getAccounts', [{ address: payment }]],
    ['getAddresses', { addresses: [{ address: payment }] }],
  ])('is connected by %s where that is what it has', async (method, answer) => {
    const { connector, request } = satsConnect({ [method]: answer })
    const reply = await connect(connector)
    // It tells no network, so the address does.
    expect(reply).toMatchObject({ accounts: [{ address: payment }], caipNetworkId: bitcoin.caipNetworkId })
    expect(request.mock.calls.map(([name]) => name)).toContain(method)
  })

  it('is told who asks, for what, and where', async () => {
    const { connector, request } = satsConnect({ wallet_connect: { addresses: [{ address: testPayment }] } })
    expect(await connect(connector, bitcoinSignet)).toMatchObject({
      caipNetworkId: bitcoinSignet.caipNetworkId,
    })
    expect(request.mock.calls[0]?.[1]).toEqual({
      addresses: ['payment', 'ordinals', 'stacks'],
      message: 'Connect to Test',
      network: 'Signet',
    })
  })

  it.each([
    [-32000, 'USER_REJECTED'],
    [-32001, 'WALLET_METHOD_UNSUPPORTED'],
    [-32002, 'WALLET_LOCKED'],
    [4001, 'USER_REJECTED'],
    [-32603, 'WALLET_FAILED'],
    [4002, 'WALLET_METHOD_UNSUPPORTED'],
    [7, 'WALLET_LOCKED'],
    [16, 'WALLET_LOCKED'],
  ])('means by the code %d: %s, whether it resolves or rejects', async (code, expected) => {
    const reply = { jsonrpc: '2.0', id: '1', error: { code, message: 'No.' } }
    for (const request of [async () => reply, async () => Promise.reject(reply)]) {
      const provider = bip122.toProvider(connectorOf({ kind: 'satsConnect', target: { request } }))
      const attempt = provider.signMessage({ address: payment, message: '' })
      await expect(attempt).rejects.toMatchObject({ code: expected })
    }
  })

  it.each(unspeakable)('has failed when it throws %s', async (_what, thrown) => {
    const request = async () => Promise.reject(thrown)
    for (const source of [
      { kind: 'satsConnect', target: { request } },
      { kind: 'unisat', target: { getAccounts: request } },
    ] as const) {
      const provider = bip122.toProvider(connectorOf(source))
      await expect(provider.getAccountAddresses()).rejects.toMatchObject({ code: 'WALLET_FAILED' })
    }
  })

  it('is not believed when what it answers is no response', async () => {
    for (const reply of [null, undefined, 7, 'x', [], { result: {} }, { result: { addresses: [{}] } }]) {
      const connector = connectorOf({ kind: 'satsConnect', target: { request: async () => reply } })
      await expect(connect(connector)).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
    }
    const { connector } = satsConnect({ wallet_connect: { addresses: [] } })
    await expect(connect(connector)).rejects.toMatchObject({ code: 'WALLET_NO_ACCOUNTS' })
  })
})
