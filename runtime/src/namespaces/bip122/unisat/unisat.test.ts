// Runs in a process of its own: it counts processor time, and threads beside it would count, too.
// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import { startProcessorTime } from '../../../../../tests/unit/processorTime.js'
import type { Connector } from '../../../chains/types.js'
import { openDriver } from '../../../kit/testCalls.js'
import { createBip122Wallet } from '../../../testing/bip122/createBip122Wallet.js'
import { injectBip122Wallet } from '../../../testing/bip122/injectBip122Wallet.js'
import { bip122 as bip122Driver } from '../index.js'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../networks.js'
import { connect, context, payment, signal, testPayment, undoAfterEach, unisat } from '../testWallets.js'

const bip122 = await openDriver(bip122Driver)

const undo = undoAfterEach()
describe('a wallet of the UniSat kind', () => {
  it('on a fork of Bitcoin does not pass for one on Bitcoin', async () => {
    const connector = unisat({ getChain: () => ({ enum: 'FRACTAL_BITCOIN_MAINNET' }) })
    const { caipNetworkId } = await connect(connector)
    expect(caipNetworkId).toBe(`bip122:${'0'.repeat(32)}`)
    expect(bip122.isChainReference(caipNetworkId.slice(7))).toBe(true)
  })

  it('answers an account that is one text, and no key', async () => {
    const connector = unisat({ requestAccounts: () => payment, getNetwork: () => 'livenet' })
    expect(await connect(connector)).toEqual({
      accounts: [{ namespace: 'bip122', address: payment, type: 'payment' }],
      caipNetworkId: bitcoin.caipNetworkId,
    })
  })

  it('switches by name where it knows no chains', async () => {
    let network = 'livenet'
    const connector = unisat({
      getAccounts: () => [network === 'livenet' ? payment : testPayment],
      getNetwork: () => network,
      switchNetwork: (name) => {
        network = String(name)
      },
    })
    expect(await bip122.switchNetwork(connector, bitcoinTestnet, { signal })).toHaveLength(1)
    await expect(bip122.switchNetwork(connector, bitcoinSignet, { signal })).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
  })

  it.each([
    ['a list of 2^32 - 1 entries', new Array(2 ** 32 - 1)],
    ['a list that maps itself', Object.assign([payment], { map: () => new Array(2 ** 32 - 1) })],
    ['what only has a length', { length: 2 ** 32 - 1 }],
  ])('is answered at once when its accounts are %s', async (_what, accounts) => {
    const workMs = startProcessorTime()
    const connector = unisat({ requestAccounts: () => accounts, getAccounts: () => accounts })
    await connect(connector).catch(() => {})
    await bip122.reconnect(context, connector, { signal }).catch(() => {})
    const provider = bip122.toProvider(connector)
    await provider.signMessage({ address: payment, message: '' }).catch(() => {})
    expect(workMs()).toBeLessThan(2000)
  })

  it('throws whatever it likes, and the promise still settles', async () => {
    for (const thrown of ['no', undefined, null, { code: 4001 }]) {
      const connector = unisat({
        requestAccounts: () => {
          throw thrown
        },
      })
      await expect(connect(connector)).rejects.toSatisfy(() => true)
    }
  })
})

describe.each(['unisat', 'okx'] as const)('a locked %s', (kind) => {
  async function locked() {
    const approve = vi.fn(async () => true)
    const wallet = createBip122Wallet({ approve })
    const found: Connector[] = []
    undo.push(injectBip122Wallet(wallet, kind))
    undo.push(bip122.discover(context, (connector) => void found.push(connector)))
    await vi.waitFor(() => expect(found).toHaveLength(1))
    const [connector] = found
    if (connector === undefined) throw new Error('not found')
    await connect(connector)
    approve.mockClear()
    wallet.lock()
    return { wallet, connector, approve }
  }

  it('opens no window over a reload', async () => {
    const { wallet, connector, approve } = await locked()
    expect(await bip122.reconnect(context, connector, { signal })).toBeUndefined()
    const provider = bip122.toProvider(connector)
    await expect(provider.getAccountAddresses()).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    wallet.unlock()
    expect((await bip122.reconnect(context, connector, { signal }))?.accounts[0]?.address).toBe(payment)
    expect(approve).not.toHaveBeenCalled()
  })

  it('opens no window when it is left, and has left no trace once it is unlocked', async () => {
    const { wallet, connector, approve } = await locked()
    await bip122.disconnect(connector, { signal })
    expect(wallet.calls.map(({ method }) => method)).not.toContain('disconnect')
    wallet.unlock()
    await bip122.disconnect(connector, { signal })
    expect(wallet.core.isPermitted()).toBe(false)
    // The wallet would ask anew for a site that it has let go.
    await bip122.disconnect(connector, { signal })
    expect(approve).not.toHaveBeenCalled()
  })

  it('reports to the app that it shares no account, and opens no window for it', async () => {
    const { wallet, connector, approve } = await locked()
    const heard = { accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() }
    undo.push(bip122.watch(connector, heard))
    await new Promise((resolve) => setTimeout(resolve, 0))
    wallet.emit('accountsChanged', [])
    await vi.waitFor(() => expect(heard.accountsChanged).toHaveBeenLastCalledWith([]))
    expect(approve).not.toHaveBeenCalled()
  })
})
