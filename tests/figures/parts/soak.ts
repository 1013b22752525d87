import { slope } from '../../bench/passes/slope.mjs'
import { wordsOf } from '../countCases.js'
import type { Finding, RunSlice } from '../drive.js'
import type { Sample, Soak } from '../soak/openSoak.js'

/**
 * Until here engines have yet to compile what runs often, and caches fill: both count as memory. Snapshots of the heap after
 * 120 and 300 cycles differ by 0.5 MB of machine code, and by little else than the record of the test wallet.
 */
const warmCycles = 300
/** A slope of fewer samples is that of what the engine still compiles: it fell from 1,600 bytes a cycle to under 1,000. */
const minSamples = 20

/** Growth that a cycle may leave in the long run. The sandbox keeps what it is asked to keep: a payment each fifth cycle. */
const limits: Readonly<Record<keyof Sample, number>> = {
  pageHeap: 1_024,
  nodes: 0.2,
  listeners: 0.1,
  sockets: 0.02,
  sandboxHeap: 16_384,
  sandboxFiles: 0.05,
}
const titles: Readonly<Record<keyof Sample, string>> = {
  pageHeap: 'bytes of memory in the page',
  nodes: 'DOM nodes',
  listeners: 'listeners',
  sockets: 'web sockets of the page',
  sandboxHeap: 'bytes of memory in the sandbox',
  sandboxFiles: 'files and sockets of the sandbox',
}

/** A sample, and after how many cycles it was taken. */
interface Point {
  readonly cycle: number
  readonly sample: Sample
}

/**
 * Uses a page for minutes, which are the cases, and measures at the end of each what it has left.
 *
 * @param open - opens the page; it stays open over all slices of a process.
 * @param now - the clock by which the minutes pass, in milliseconds.
 */
export function countMinutes(open: () => Promise<Soak>, now = () => performance.now()): RunSlice {
  let soak: Soak | undefined
  let [cycles, errors] = [0, 0]
  const points: Point[] = []
  return async ({ from, count }) => {
    soak ??= await open()
    const before = cycles
    const findings: Finding[] = []
    try {
      const end = now() + count * 60_000
      while (now() < end) await soak.cycle(cycles++)
      points.push({ cycle: cycles, sample: await soak.measure() })
    } catch (error) {
      await soak.close().catch(() => {})
      soak = undefined
      points.length = 0
      findings.push({ case: from, what: `cycle ${cycles}: ${wordsOf(error)}` })
    }
    const { grown, left } = judge(points)
    findings.push(...grown.map((what) => ({ case: from, what })))
    for (const what of soak?.errors.slice(errors) ?? []) findings.push({ case: from, what: wordsOf(what) })
    errors = soak?.errors.length ?? 0
    return { violations: findings.length, findings, counts: { cycles: cycles - before, ...left } }
  }
}

/** The slopes since the page was warm, and those that are steeper than they may be. */
export function judge(points: readonly Point[]) {
  const warm = points.filter(({ cycle }) => cycle >= warmCycles)
  const grown: string[] = []
  const left: Record<string, number> = {}
  if (warm.length < minSamples) return { grown, left }
  for (const key of Object.keys(limits) as (keyof Sample)[]) {
    const each = slope(warm.map(({ cycle, sample }) => ({ x: cycle, y: sample[key] })))
    left[`most ${titles[key]} left by a cycle`] = Math.round(each * 100) / 100
    if (each > limits[key]) grown.push(`a cycle leaves ${each.toFixed(2)} ${titles[key]}.`)
  }
  return { grown, left }
}

/** The soak of the page of the browser tests on the sandbox. It is closed when the process has had its time. */
export async function prepareSoak(
  _id: string,
  atEnd: (close: () => Promise<void>) => void,
): Promise<RunSlice> {
  const { openSoak } = await import('../soak/openSoak.js')
  return countMinutes(async () => {
    const soak = await openSoak()
    atEnd(soak.close)
    return soak
  })
}
