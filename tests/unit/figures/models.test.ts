import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { countCases } from '../../figures/countCases.js'
import { drive } from '../../figures/drive.js'
import counting from '../../figures/fastCheck.js'
import { readState, resumeState, stateFile, writeState } from '../../figures/state.mjs'

const folder = mkdtempSync(join(tmpdir(), 'appkit-figures-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const id = 'interleavings/channel'
const orders = (target: number, time = 0) => ({ id, target, time, folder })
const begin = () => {
  const file = stateFile(id, folder)
  writeState(file, resumeState(file, { seed: 5, version: 'a' }))
  return () => readState(file)
}

/** A queue that loses its third entry. */
const pass = (values: readonly number[]) => values.filter((_, at) => at !== 2)
const lists = fc.array(fc.nat({ max: 9 }), { maxLength: 6 })
const keepsAll = (values: unknown) => {
  expect(pass(values as number[])).toEqual(values)
}

it('every case in which a subject is broken is counted, and the smallest is shown', async () => {
  let broken = 0
  const judge = (values: unknown) => {
    if ((values as number[]).length > 2) broken++
    keepsAll(values)
  }
  const outcome = await countCases([lists], judge, { seed: 1, from: 0, count: 200 })
  expect(outcome.violations).toBeGreaterThan(20)
  // The search for the smallest case has some more.
  expect(broken).toBeGreaterThanOrEqual(outcome.violations)
  expect(outcome.findings).toHaveLength(5)
  expect(outcome.findings[0]).toMatchObject({ example: '[[0,0,0]]' })
})

it('a property that holds has no violation, and one that says false has', async () => {
  const slice = { seed: 1, from: 0, count: 100 }
  expect(await countCases([lists], () => true, slice)).toEqual({ violations: 0, findings: [] })
  expect((await countCases([lists], () => false, slice)).violations).toBe(100)
})

it('a slice has the same cases whenever it is run, and the next one has others', async () => {
  const seen = async (from: number) => {
    const values: unknown[] = []
    await countCases([fc.nat()], (value) => void values.push(value), { seed: 3, from, count: 50 })
    return values
  }
  expect(await seen(50)).toEqual(await seen(50))
  expect(await seen(50)).not.toEqual(await seen(0))
})

it('a model of a test is run in slices from where its state is, until it is whole', async () => {
  const state = begin()
  const slices: number[] = []
  const run = async ({ from, count }: { from: number; count: number }) => {
    slices.push(from, count)
    return { violations: 1, findings: [{ case: from, what: 'broken' }] }
  }
  await drive(run, orders(4_500))
  expect(state()).toMatchObject({ done: 2_000, violations: 1 })
  await drive(run, orders(4_500, 60_000))
  expect(slices).toEqual([0, 2_000, 2_000, 2_000, 4_000, 500])
  expect(state()).toMatchObject({ done: 4_500, violations: 3 })
  await drive(run, orders(4_500))
  expect(slices).toHaveLength(6)
})

it('a test whose model is counted finds a broken subject through the fast-check that it is given', async () => {
  const state = begin()
  Object.assign(process.env, {
    FIGURES_ID: id,
    FIGURES_MS: '0',
    FIGURES_TARGET: '60',
    FIGURES_FOLDER: folder,
  })
  try {
    await counting.assert(counting.asyncProperty(lists, async (values: unknown) => keepsAll(values)))
  } finally {
    for (const name of ['ID', 'MS', 'TARGET', 'FOLDER']) delete process.env[`FIGURES_${name}`]
  }
  expect(state()?.done).toBe(60)
  expect(state()?.violations).toBeGreaterThan(5)
})
