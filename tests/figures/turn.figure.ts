// One turn of one figure: Vitest runs this file, told by the environment which figure it is.
import { it } from 'vitest'
import { figureOf } from './catalogue.mjs'
import { drive, type RunSlice, readOrders } from './drive.js'

const orders = readOrders()
const { file, part } = figureOf(orders.id)

type Prepare = (id: string, atEnd: (close: () => Promise<void>) => void) => Promise<RunSlice>

const makers: Readonly<Record<string, () => Promise<Prepare>>> = {
  specs: async () => (await import('./parts/specs.js')).prepareSpec,
  faults: async () => (await import('./parts/faults.js')).prepareFaults,
  soak: async () => (await import('./parts/soak.js')).prepareSoak,
  kills: async () => (await import('./parts/kills.js')).prepareKills,
}

// A model registers its own test, whose `assert` runs the slices.
if (file !== undefined) await import(/* @vite-ignore */ new URL(`../../${file}`, import.meta.url).href)
else
  it(orders.id, { timeout: 0 }, async () => {
    const prepare = await makers[part]?.()
    if (prepare === undefined) throw new Error(`Nothing runs ${orders.id}.`)
    const closing: (() => Promise<void>)[] = []
    try {
      await drive(await prepare(orders.id, (close) => closing.push(close)))
    } finally {
      for (const close of closing) await close().catch(() => {})
    }
  })
