// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { Account } from '../chains/types.js'
import type { StoragePort } from '../storage/createSafeStorage.js'
import { connect } from './connect.js'
import { connectionOf, connectionsOf, requireChain } from './connections.js'
import { disconnect } from './disconnect.js'
import { start } from './start.js'
import { switchAccount } from './switchAccount.js'
import { sharedStorage, testAccounts, testConnector, testKit } from './testKit.js'

const connectors = { a: { ...testConnector, id: 'a' }, b: { ...testConnector, id: 'b' } }
const [, second] = testAccounts as [Account, Account]
const reply = { accounts: testAccounts, caipNetworkId: 'eip155:1' as const }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function openTab(storage: StoragePort) {
  const { kit, wallet } = testKit({ storage })
  wallet.discovered = Object.values(connectors)
  wallet.connect = async () => reply
  wallet.reconnect = async () => reply
  const chain = requireChain(kit)
  const stop = start(kit)
  return {
    kit,
    stop,
    ready: () => kit.initialized.peek(),
    seen: () => ({
      status: chain.connection.peek().status,
      wallets: connectionsOf(chain)
        .map(({ connector }) => connector.id)
        .sort(),
      wallet: connectionOf(chain)?.connector.id,
      address: connectionOf(chain)?.address,
    }),
  }
}

type Tab = ReturnType<typeof openTab>
// The quicker tab wins, and the other one gets an error that says so: neither is a failure here.
const lose = () => {}
const steps: Readonly<Record<string, (tab: Tab) => unknown>> = {
  'connect a': ({ kit }) => connect(kit, { connector: connectors.a }).catch(lose),
  'connect b': ({ kit }) => connect(kit, { connector: connectors.b }).catch(lose),
  'disconnect a': ({ kit }) => disconnect(kit, { namespace: 'eip155', connectorId: 'a' }).catch(lose),
  disconnect: ({ kit }) => disconnect(kit).catch(lose),
  'use the other account': ({ kit }) =>
    switchAccount(kit, { connector: connectors.a, address: second.address }),
}
const walk = fc.array(
  fc.record({
    tab: fc.nat(1),
    step: fc.constantFrom(...Object.keys(steps)),
    /** Whether the tabs have time to hear of each other before what follows. */
    rest: fc.boolean(),
  }),
  { maxLength: 8 },
)

it('T-H4, R19: two tabs that are used at once agree in the end, with what is stored', async () => {
  await fc.assert(
    fc.asyncProperty(walk, async (moves) => {
      const { entries, open } = sharedStorage((tell) => tell())
      const tabs = [openTab(open()), openTab(open())]
      await vi.waitFor(() => expect(tabs.every(({ ready }) => ready())).toBe(true))
      for (const { tab, step, rest } of moves) {
        const used = tabs[tab]
        if (used !== undefined) steps[step]?.(used)
        if (rest) await pause(3)
      }
      await vi.waitFor(() => {
        const [one, other] = tabs.map(({ seen }) => seen())
        expect(one).toEqual(other)
        expect(one?.wallet).toBe(entries.get('@appkit/eip155:connected_connector_id'))
      })
      for (const { stop } of tabs) stop()
    }),
    { numRuns: 40 },
  )
}, 60_000)
