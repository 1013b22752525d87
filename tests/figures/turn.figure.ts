// One turn of one figure: Vitest runs this file, told by the environment which figure it is.
import { it } from 'vitest'
import { figureOf } from './catalogue.mjs'
import { drive, orders, type RunSlice } from './drive.js'

const { file, part } = figureOf(orders.id)

const makers: Readonly<Record<string, () => Promise<(id: string) => Promise<RunSlice>>>> = {
  specs: async () => (await import('./parts/specs.js')).prepareSpec,
  faults: async () => (await import('./parts/faults.js')).prepareFaults,
  kills: async () => (await import('./parts/kills.js')).prepareKills,
}

// A model registers its own test, whose `assert` runs the slices.
if (file !== undefined) await import(/* @vite-ignore */ new URL(`../../${file}`, import.meta.url).href)
else
  it(orders.id, { timeout: 0 }, async () => {
    const prepare = await makers[part]?.()
    if (prepare === undefined) throw new Error(`Nothing runs ${orders.id}.`)
    await drive(await prepare(orders.id))
  })
