import { describe, expect, it, vi } from 'vitest'
import type { Network } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'
import { connect } from './connect.js'
import { connectionsOf, requireChain } from './connections.js'
import { readAccount } from './selectors.js'
import { signMessage } from './signMessage.js'
import { switchNetwork } from './switchNetwork.js'
import { testAccounts, testConnector, testKit, testNetworks } from './testKit.js'

describe('while another wallet is asked', () => {
  /** Connected, and a second wallet that has not answered. */
  async function asking() {
    const made = testKit()
    const { kit, wallet } = made
    await connect(kit, { connector: testConnector })
    const { connect: answer } = wallet
    let decline = () => {}
    wallet.connect = () =>
      new Promise((_, reject) => (decline = () => reject(new AppKitError('USER_REJECTED'))))
    const second = connect(kit, { connector: { ...testConnector, id: 'other' } }).catch(({ code }) => code)
    await vi.waitFor(() => expect(requireChain(kit).connection.peek().status).toBe('connecting'))
    wallet.connect = answer
    return { ...made, second, decline: () => decline() }
  }

  it('the one in use stays connected, and signs', async () => {
    const { kit, wallet, second, decline } = await asking()
    const account = readAccount(kit)
    expect(account).toMatchObject({
      status: 'connected',
      isConnected: true,
      address: testAccounts[0]?.address,
    })
    wallet.signMessage = async (message) => `0x${message}`
    expect(await signMessage(kit, { message: '00' })).toBe('0x00')
    await vi.waitFor(() => decline())
    expect(await second).toBe('USER_REJECTED')
    expect(readAccount(kit)).toEqual(account)
  })

  it('a switch of the network is asked of the one in use, and the other one is asked no more', async () => {
    const { kit, wallet, second } = await asking()
    const asked = vi.spyOn(wallet, 'switchNetwork')
    await switchNetwork(kit, { network: testNetworks[1] as Network })
    expect(asked).toHaveBeenCalledOnce()
    expect(await second).toBe('CANCELLED')
    expect(readAccount(kit)).toMatchObject({
      isConnected: true,
      caipAddress: expect.stringContaining('eip155:137:'),
    })
  })

  it('the other one takes over when it answers', async () => {
    const { kit, decline, second } = await asking()
    const third = await connect(kit, { connector: { ...testConnector, id: 'third' } })
    expect(await second).toBe('CANCELLED')
    decline()
    expect(readAccount(kit).address).toBe(third.address)
    expect(connectionsOf(requireChain(kit)).map(({ connector }) => connector.id)).toEqual([
      'third',
      'test.wallet',
    ])
  })
})
