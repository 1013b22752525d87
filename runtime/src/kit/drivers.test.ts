import { describe, expect, it, vi } from 'vitest'
import type { NamespaceCalls, NamespaceDriver } from '../chains/driver.js'
import { callNamespace, watchWallet } from './callNamespace.js'
import { callsOf, loadCalls } from './drivers.js'
import { testConnector } from './testKit.js'

const calls = { connect: vi.fn(), watch: vi.fn(() => () => {}) } as unknown as NamespaceCalls
const chainOf = (load: () => Promise<NamespaceCalls>) => ({ driver: { load } as NamespaceDriver })
const { signal } = new AbortController()
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const events = { accountsChanged() {}, networkChanged() {}, disconnected() {} }

describe('the calls of a namespace', () => {
  it('load once, and are there from then on', async () => {
    const load = vi.fn(async () => calls)
    const chain = chainOf(load)
    expect(callsOf(chain)).toBeUndefined()
    expect(await loadCalls(chain)).toBe(calls)
    expect(await loadCalls(chain)).toBe(calls)
    expect(callsOf(chain)).toBe(calls)
    expect(load).toHaveBeenCalledOnce()
  })

  it('say that they did not load, and load again the next time', async () => {
    const load = vi.fn(async () => calls)
    load.mockRejectedValueOnce(new TypeError('offline'))
    const chain = chainOf(load)
    const ask = () => callNamespace(chain, () => 'answer', signal)
    await expect(ask()).rejects.toMatchObject({ code: 'MODAL_LOAD_FAILED' })
    await expect(ask()).resolves.toBe('answer')
  })
})

describe('a call of a namespace', () => {
  it('is made in the turn of the click when the code is here', async () => {
    const chain = chainOf(async () => calls)
    await loadCalls(chain)
    const call = vi.fn(() => 'answer')
    const outcome = callNamespace(chain, call, signal)
    expect(call).toHaveBeenCalledWith(calls)
    await expect(outcome).resolves.toBe('answer')
  })

  it('is not made for a user who gave up while the code was loading', async () => {
    const controller = new AbortController()
    let arrive = (_calls: NamespaceCalls) => {}
    const load = new Promise<NamespaceCalls>((resolve) => {
      arrive = resolve
    })
    const call = vi.fn(() => 'answer')
    const outcome = callNamespace(
      chainOf(() => load),
      call,
      controller.signal,
    )
    controller.abort('WALLET_TIMEOUT')
    await expect(outcome).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
    arrive(calls)
    await settle()
    expect(call).not.toHaveBeenCalled()
  })

  it('rejects with what the call throws', async () => {
    const chain = chainOf(async () => calls)
    const raise = () => Promise.reject(new RangeError('no'))
    await expect(callNamespace(chain, raise, signal)).rejects.toThrow(RangeError)
  })
})

describe('listening to a wallet', () => {
  it('starts at once when the code is here', async () => {
    const watch = vi.fn(() => () => {})
    const chain = chainOf(async () => ({ ...calls, watch }))
    await loadCalls(chain)
    watchWallet(chain, testConnector, events)
    expect(watch).toHaveBeenCalledOnce()
  })

  it('starts when the code is here, and stops once', async () => {
    const stop = vi.fn()
    const end = watchWallet(
      chainOf(async () => ({ ...calls, watch: () => stop })),
      testConnector,
      events,
    )
    await settle()
    end()
    expect(stop).toHaveBeenCalledOnce()
  })

  it('does not start after it was stopped', async () => {
    const watch = vi.fn(() => () => {})
    watchWallet(
      chainOf(async () => ({ ...calls, watch })),
      testConnector,
      events,
    )()
    await settle()
    expect(watch).not.toHaveBeenCalled()
  })

  it.each([
    ['code that does not load', () => Promise.reject(new Error('offline'))],
    [
      'code that throws',
      async () => ({
        ...calls,
        watch() {
          throw new Error('no')
        },
      }),
    ],
  ])('is not disturbed by %s', async (_what, load) => {
    const end = watchWallet(chainOf(load), testConnector, events)
    await settle()
    expect(end).not.toThrow()
  })
})
