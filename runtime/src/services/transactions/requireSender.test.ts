import { expect, it } from 'vitest'
import { connect } from '../../kit/connect.js'
import { testAccounts, testConnector, testKit } from '../../kit/testKit.js'
import { requireSender } from './requireSender.js'

const address = testAccounts[0]?.address ?? ''
const other = testAccounts[1]?.address ?? ''

it('R20: requireSender gives the connection of the planned account on the planned network, and no other', async () => {
  const { kit } = testKit()
  const sender = { address, caipNetworkId: 'eip155:1' } as const
  expect(() => requireSender(kit, sender)).toThrow(expect.objectContaining({ code: 'NOT_CONNECTED' }))
  const connection = await connect(kit, { connector: testConnector })
  expect(requireSender(kit, sender)).toBe(connection)
  const refusals = [
    [{ ...sender, caipNetworkId: 'eip155:137' }, 'CHAIN_MISMATCH'],
    [{ ...sender, caipNetworkId: 'eip155:999' }, 'CHAIN_NOT_CONFIGURED'],
    [{ ...sender, caipNetworkId: 'solana:x' }, 'ADAPTER_NOT_FOUND'],
    [{ ...sender, address: other }, 'ACCOUNT_NOT_FOUND'],
  ] as const
  for (const [wrong, code] of refusals)
    expect(() => requireSender(kit, wrong)).toThrow(expect.objectContaining({ code }))
})

it('requireSender gives no sender while the wallet is still reconnecting', () => {
  const { kit } = testKit()
  const chain = kit.activeChain.peek()
  if (chain === undefined) throw new Error('no chain')
  chain.connection.value = { status: 'reconnecting', connectorId: testConnector.id, attempt: 1 }
  expect(() => requireSender(kit, { address, caipNetworkId: 'eip155:1' })).toThrow(
    expect.objectContaining({ code: 'RECONNECTING' }),
  )
})
