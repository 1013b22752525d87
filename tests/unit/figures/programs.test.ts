import { describe, expect, it } from 'vitest'
import { countKills, type Killable } from '../../figures/parts/kills.js'
import { countMinutes, judge } from '../../figures/parts/soak.js'
import type { Sample, Soak } from '../../figures/soak/openSoak.js'

describe('a program that is killed', () => {
  /** A program with entries in memory, of which a kill takes some. */
  const program = (lose: (entries: number[], random: () => number) => void) => {
    let opened = 0
    const open = async (): Promise<Killable> => {
      opened++
      const stored: number[] = []
      let confirmed = 0
      return {
        async kill(random) {
          stored.push(confirmed++)
          lose(stored, random)
        },
        async check() {
          if (stored.length < confirmed) throw new Error(`${confirmed - stored.length} are lost.`)
        },
        confirmed: () => confirmed,
        remove: async () => {},
      }
    }
    return { open, opened: () => opened }
  }
  const slice = { seed: 1, from: 10, count: 20 }

  it('has no violation when it keeps what it confirmed', async () => {
    const { open, opened } = program(() => {})
    expect(await countKills(open)(slice)).toEqual({
      violations: 0,
      findings: [],
      counts: { 'writes confirmed': 20 },
    })
    expect(opened()).toBe(1)
  })

  it('is found when it loses what it confirmed, once for each kill, and goes on with a new folder', async () => {
    let kills = 0
    const { open, opened } = program((entries) => {
      if (++kills === 5 || kills === 9) entries.pop()
    })
    const { findings, violations } = await countKills(open)(slice)
    expect(violations).toBe(2)
    expect(findings).toEqual([
      { case: 14, what: '1 are lost.' },
      { case: 18, what: '1 are lost.' },
    ])
    expect(opened()).toBe(3)
  })

  it('is killed at the same moments by the same seed', async () => {
    const moments = async () => {
      const seen: number[] = []
      await countKills(program((_, random) => void seen.push(random())).open)(slice)
      return seen
    }
    expect(await moments()).toEqual(await moments())
    expect(new Set(await moments()).size).toBe(20)
  })
})

describe('a page that is used for long', () => {
  const steady: Sample = {
    pageHeap: 1e7,
    nodes: 500,
    listeners: 90,
    sockets: 1,
    sandboxHeap: 5e7,
    sandboxFiles: 40,
  }
  const points = (grow: (cycle: number) => Partial<Sample>) =>
    Array.from({ length: 30 }, (_, at) => ({ cycle: at * 50, sample: { ...steady, ...grow(at * 50) } }))

  it('has no violation when it leaves nothing, whatever it took to become warm', () => {
    const { grown, left } = judge(points((cycle) => ({ pageHeap: cycle < 300 ? 1e6 + cycle * 3e4 : 1e7 })))
    expect(grown).toEqual([])
    expect(left['most DOM nodes left by a cycle']).toBe(0)
  })

  it.each<readonly [string, (cycle: number) => Partial<Sample>]>([
    ['bytes of memory in the page', (cycle) => ({ pageHeap: 1e7 + cycle * 4_000 })],
    ['DOM nodes', (cycle) => ({ nodes: 500 + cycle })],
    ['listeners', (cycle) => ({ listeners: 90 + cycle / 2 })],
    ['web sockets of the page', (cycle) => ({ sockets: 1 + cycle / 10 })],
    ['bytes of memory in the sandbox', (cycle) => ({ sandboxHeap: 5e7 + cycle * 50_000 })],
    ['files and sockets of the sandbox', (cycle) => ({ sandboxFiles: 40 + cycle / 5 })],
  ])('is found when it leaves %s', (title, grow) => {
    expect(judge(points(grow)).grown).toEqual([expect.stringContaining(title)])
  })

  it('is opened again after a step that did not end, which is a finding, and so is an error of the page', async () => {
    let opened = 0
    let time = 0
    const open = async (): Promise<Soak> => {
      const errors: string[] = []
      opened++
      return {
        errors,
        cycle: async (number) => {
          if (number === 3) throw new Error('the modal does not open')
          if (number === 5) errors.push('x is not a function')
        },
        measure: async () => steady,
        close: async () => {},
      }
    }
    // Four cycles a minute.
    const run = countMinutes(open, () => (time += 12_000))
    expect(await run({ seed: 1, from: 0, count: 1 })).toMatchObject({
      findings: [{ case: 0, what: 'cycle 4: the modal does not open' }],
    })
    expect(await run({ seed: 1, from: 1, count: 1 })).toMatchObject({
      findings: [{ case: 1, what: 'x is not a function' }],
    })
    expect(await run({ seed: 1, from: 2, count: 1 })).toMatchObject({ violations: 0 })
    expect(opened).toBe(2)
  })
})
