// The wallet that bridges read stays one object while it stays one wallet.
import { describe, expect, it } from 'vitest'
import { connect } from '../kit/connect.js'
import { requireChain } from '../kit/connections.js'
import { testAccounts, testConnector, testKit } from '../kit/testKit.js'
import { readWallet } from './eip155.js'
import { readSolanaWallet } from './solana.js'

const never = () => new Promise<never>(() => {})

describe('a bridge', () => {
  it('reads the same wallet of eip155 while another one is asked, and another one when it changes', async () => {
    const { kit, wallet } = testKit()
    kit.lifetime.renew()
    await connect(kit, { connector: testConnector })
    const read = readWallet(kit)
    expect(read?.address).toBe(testAccounts[0]?.address)
    wallet.connect = never
    connect(kit, { connector: { ...testConnector, id: 'other' } }).catch(() => {})
    expect(requireChain(kit).connection.value.status).toBe('connecting')
    expect(readWallet(kit)).toBe(read)
    wallet.events?.networkChanged('eip155:137')
    expect(readWallet(kit)?.chainId).toBe(137)
    wallet.events?.accountsChanged(testAccounts)
    const both = readWallet(kit)
    expect(both?.addresses).toEqual(testAccounts.map(({ address }) => address))
    wallet.events?.accountsChanged(testAccounts.slice(0, 1))
    expect(readWallet(kit)?.addresses).toEqual([read?.address])
  })

  it('reads the same wallet of solana while another one is asked, and another one with its account', async () => {
    const { kit, other } = testKit({}, undefined, 'solana')
    kit.lifetime.renew()
    const connector = { ...testConnector, namespace: 'solana' }
    await connect(kit, { connector })
    const read = readSolanaWallet(kit)
    expect(read?.connector).toBe(connector)
    other.connect = never
    connect(kit, { connector: { ...connector, id: 'other' } }).catch(() => {})
    expect(readSolanaWallet(kit)).toBe(read)
    other.events?.accountsChanged([{ namespace: 'solana', address: 'other', type: 'eoa' }])
    expect(readSolanaWallet(kit)?.address).toBe('other')
  })
})
