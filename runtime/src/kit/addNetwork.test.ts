import { describe, expect, it } from 'vitest'
import { lateStorageKeys } from './activeAccount.js'
import { addNetwork, removeNetwork } from './addNetwork.js'
import { connect } from './connect.js'
import { requireChain } from './connections.js'
import { disconnect } from './disconnect.js'
import { testConnector, testKit, testNetworks } from './testKit.js'

const [first] = testNetworks
if (first === undefined) throw new Error('There is no network')
const ids = ({ kit }: ReturnType<typeof testKit>) => requireChain(kit).networks.value.map(({ id }) => id)

describe('networks that a host adds and removes', () => {
  it('are refused of a namespace that the app does not have', () => {
    const { kit } = testKit()
    const refusal = expect.objectContaining({ code: 'ADAPTER_NOT_FOUND', message: 'Adapter not found' })
    const network = { ...first, chainNamespace: 'solana', caipNetworkId: 'solana:1' } as const
    expect(() => addNetwork(kit, { network })).toThrow(refusal)
    expect(() => removeNetwork(kit, { namespace: 'solana', id: 1 })).toThrow(refusal)
  })

  it('stay as they are when one is removed that is not there', () => {
    const made = testKit()
    removeNetwork(made.kit, { namespace: 'eip155', id: 999 })
    expect(ids(made)).toEqual([1, 137, 8453])
    removeNetwork(made.kit, { namespace: 'eip155', id: 'eip155:137' })
    expect(ids(made)).toEqual([1, 8453])
  })

  it('are one at least', () => {
    const made = testKit({ networks: [first] })
    expect(() => removeNetwork(made.kit, { namespace: 'eip155', id: 1 })).toThrow(
      expect.objectContaining({ code: 'NETWORKS_MISSING' }),
    )
    expect(ids(made)).toEqual([1])
  })
})

describe('who disconnects', () => {
  it('leaves no link to the app of the wallet, and keeps the recent wallets', async () => {
    const { kit, storage } = testKit()
    await connect(kit, { connector: testConnector })
    storage.set(lateStorageKeys.deepLinkChoice, '{"href":"wallet://"}')
    await disconnect(kit)
    expect(storage.get(lateStorageKeys.deepLinkChoice)).toBeNull()
    expect(storage.get('@appkit/recent_wallets')).toContain('test.wallet')
  })
})
