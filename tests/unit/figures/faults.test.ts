import { describe, expect, it } from 'vitest'
import { walletFlows } from '../../figures/faults/flows.js'
import { clockKinds, kinds, planOf } from '../../figures/faults/injector.js'
import type { Flow } from '../../figures/faults/page.js'
import type { World } from '../../figures/faults/world.js'
import { countFaults } from '../../figures/parts/faults.js'
import { randomOf } from '../../fuzz/budget.js'

const { connect, swap } = walletFlows
const timeout = 180_000
const run = (flow: Flow<World>, from = 0, count = 24) => countFaults(flow)({ seed: 1, from, count })
const wordsOf = (findings: readonly { readonly what: string }[]) =>
  findings.map(({ what }) => what).join('\n')

describe('a flow in which each call over a port goes wrong', { timeout }, () => {
  it('has no violation when the kit is right: a user connects', async () => {
    const { counts, findings } = await run(connect)
    expect(findings).toEqual([])
    // Each case has a fault that came about.
    expect(counts?.['faults came about']).toBe(24)
  })

  it('can be tried again: the list of tokens to swap says when its nodes could not be asked', async () => {
    // The first fault of the call that reads the tokens, which is the second one.
    const perCall = kinds.network.length + clockKinds.length
    expect(await run(swap, perCall, 1)).toMatchObject({ violations: 0, counts: { 'faults came about': 1 } })
  })

  it('is found when a promise hangs', async () => {
    const hanging: Flow<World> = {
      ...connect,
      act: (world) => connect.act(world).catch(() => new Promise(() => {})),
    }
    const { findings, violations } = await run(hanging)
    expect(violations).toBeGreaterThan(3)
    expect(wordsOf(findings)).toContain('its promise is open after 15 minutes')
  })

  it('is found when it rejects with what the wallet threw', async () => {
    const leaking: Flow<World> = {
      ...connect,
      act: (world) =>
        connect.act(world).catch((error: Error) => {
          throw error.cause ?? error
        }),
    }
    expect(wordsOf((await run(leaking)).findings)).toContain('something else than an AppKitError')
  })

  it('is found when the state is not true, when nobody catches an error, and when a timer is left', async () => {
    const wrong: Flow<World> = { ...connect, judge: () => 'signed in without a wallet.' }
    await expect(run(wrong)).rejects.toThrow('signed in without a wallet')
    const uncaught: Flow<World> = {
      ...connect,
      act(world) {
        const connecting = connect.act(world)
        connecting.finally(() => {})
        return connecting
      },
    }
    expect(wordsOf((await run(uncaught)).findings)).toContain('nobody has caught')
    const ticking: Flow<World> = {
      ...connect,
      act(world) {
        setInterval(() => {}, 1000)
        return connect.act(world)
      },
    }
    await expect(run(ticking)).rejects.toThrow('timers are left')
  })

  it('is found when a user who tries again does not get there', async () => {
    const tries = new WeakSet<World>()
    const once: Flow<World> = {
      ...connect,
      async act(world) {
        if (tries.has(world)) return
        tries.add(world)
        await connect.act(world)
      },
    }
    expect(wordsOf((await run(once)).findings)).toContain('tried again without a fault')
  })
})

it('each kind of fault meets each call by itself before two meet by chance', () => {
  const calls = [
    { port: 'wallet', name: 'eth_requestAccounts' },
    { port: 'storage', name: 'set' },
  ] as const
  const single = kinds.wallet.length + kinds.storage.length + 2 * clockKinds.length
  const plans = Array.from({ length: single + 5 }, (_, at) => planOf(calls, at, randomOf(at)))
  expect(new Set(plans.slice(0, single).map((plan) => JSON.stringify(plan))).size).toBe(single)
  expect(plans.map(({ length }) => length)).toEqual([...Array(single).fill(1), ...Array(5).fill(2)])
})
