import { afterEach, expect, it, vi } from 'vitest'

const now = performance.now.bind(performance)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

it('a longer run lasts as long as was said, also where a test moves its own clock', async () => {
  vi.stubEnv('FUZZ_MINUTES', '0.01')
  vi.resetModules()
  const { repeat } = await import('../../fuzz/budget.js')
  vi.useFakeTimers()
  const begin = now()
  const cases = await repeat(1, async () => {
    await vi.advanceTimersByTimeAsync(60_000)
  })
  expect(now() - begin).toBeGreaterThanOrEqual(590)
  expect(cases).toBeGreaterThan(1)
})

it('a run of a number of cases has as many, each with a source of its own', async () => {
  vi.stubEnv('FUZZ_MINUTES', '')
  vi.resetModules()
  const { repeat } = await import('../../fuzz/budget.js')
  const seen: number[] = []
  expect(await repeat(20, (_index, random) => void seen.push(random()))).toBe(20)
  expect(new Set(seen).size).toBe(20)
})
