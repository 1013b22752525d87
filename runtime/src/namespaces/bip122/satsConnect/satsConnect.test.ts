import { describe, expect, it } from 'vitest'
import { unspeakable } from '../../../chains/testUnreadable.js'
import { openDriver } from '../../../kit/testCalls.js'
import { bip122 as bip122Driver } from '../index.js'
import { bitcoin, bitcoinSignet } from '../networks.js'
import { connect, connectorOf, payment, satsConnect, testPayment } from '../testWallets.js'

const bip122 = await openDriver(bip122Driver)

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

  it('receives who asks, for what, and where', async () => {
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
