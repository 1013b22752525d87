import { describe, expect, it, vi } from 'vitest'
import { startLate, withCalls } from './drivers.js'

const calls = { ask: vi.fn(async () => 'answer') }

describe('withCalls', () => {
  it('makes the call once its code is here', async () => {
    await expect(
      withCalls(
        async () => calls,
        ({ ask }) => ask(),
      ),
    ).resolves.toBe('answer')
  })

  it('asks nobody when the user gave up while the code was loading', async () => {
    const controller = new AbortController()
    const ask = vi.fn(async () => 'answer')
    let arrive = (_code: null) => {}
    const load = new Promise<null>((resolve) => {
      arrive = resolve
    })
    const outcome = withCalls(() => load, ask, controller.signal)
    controller.abort('WALLET_TIMEOUT')
    await expect(outcome).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
    arrive(null)
    await load
    await Promise.resolve()
    expect(ask).not.toHaveBeenCalled()
  })

  it('says that the code did not load, and loads it again the next time', async () => {
    const load = vi.fn(async () => calls)
    load.mockRejectedValueOnce(new TypeError('offline'))
    await expect(withCalls(load, ({ ask }) => ask())).rejects.toMatchObject({ code: 'MODAL_LOAD_FAILED' })
    await expect(withCalls(load, ({ ask }) => ask())).resolves.toBe('answer')
  })

  it('hands on what the call throws', async () => {
    const raise = () => Promise.reject(new RangeError('no'))
    await expect(withCalls(async () => calls, raise)).rejects.toThrow(RangeError)
  })
})

describe('startLate', () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

  it('starts when the code is here, and stops once', async () => {
    const stop = vi.fn()
    const end = startLate(
      async () => null,
      () => stop,
    )
    await settle()
    end()
    expect(stop).toHaveBeenCalledOnce()
  })

  it('does not start what was stopped before', async () => {
    const start = vi.fn(() => () => {})
    startLate(async () => null, start)()
    await settle()
    expect(start).not.toHaveBeenCalled()
  })

  it.each([
    ['code that does not load', () => Promise.reject(new Error('offline')), () => () => {}],
    [
      'code that throws',
      async () => null,
      () => {
        throw new Error('no')
      },
    ],
  ])('is not disturbed by %s', async (_what, load, start) => {
    const end = startLate(load, start)
    await settle()
    expect(end).not.toThrow()
  })
})
