import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slope } from '../../bench/passes/slope.mjs'
import { figure } from '../../bench/report/figure.mjs'
import { statistics } from '../../bench/report/statistics.mjs'

const finite = fc.integer({ min: -1_000_000, max: 1_000_000 })

describe('statistics', () => {
  it('takes the middle of an odd and between the middles of an even number of values', () => {
    expect(statistics([9, 1, 5])).toEqual({ n: 3, min: 1, median: 5, max: 9 })
    expect(statistics([4, 1, 2, 9]).median).toBe(3)
  })

  it('does not depend on the order, and leaves its input alone', () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1 }), (values) => {
        const before = [...values]
        expect(statistics(values)).toEqual(statistics([...values].reverse()))
        expect(values).toEqual(before)
      }),
    )
  })
})

describe('slope', () => {
  it('finds the slope of a line', () => {
    fc.assert(
      fc.property(finite, finite, (start, step) => {
        const points = [5, 10, 15, 20].map((x) => ({ x, y: start + step * x }))
        expect(slope(points)).toBeCloseTo(step, 3)
      }),
    )
  })

  it('is nothing for what goes up and comes back', () => {
    expect(slope([0, 1, 1, 0].map((y, x) => ({ x, y })))).toBe(0)
  })
})

describe('figure', () => {
  const parts = { id: 'x', title: 'X', unit: 'ms' }

  it('passes at the target and not above it', () => {
    expect(figure({ ...parts, target: 10, values: [10] }).pass).toBe(true)
    expect(figure({ ...parts, target: 10, values: [10.1] }).pass).toBe(false)
    expect(figure({ ...parts, values: [10] }).pass).toBeNull()
  })

  it('judges the median, and sets it against the floor’s', () => {
    const { pass, ratio } = figure({ ...parts, target: 10, values: [8, 9, 900], floor: [3, 3, 3] })
    expect(pass).toBe(true)
    expect(ratio).toBe(3)
  })
})
