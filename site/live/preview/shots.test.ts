import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Feature } from '../../../runtime/src/kit/types'
import type { Shot } from './shot'
import { shots } from './shots'
import { unshown } from './unshown'

const features = fileURLToPath(new URL('../../../runtime/src/features/', import.meta.url))

/** The views that scenes of the builder end in. The gallery shows these scenes, too. */
const viewsOfScenes = ['Account', 'Connect', 'ConnectingExternal', 'ConnectingWalletConnectBasic']
const all: readonly Shot[] = shots
const shown = new Set([
  ...viewsOfScenes,
  ...all.flatMap(({ shows, view }) => [view, ...(shows ? [shows] : [])]),
])

/** Every view that a feature of the widget has, by the feature. */
async function readRoutes(): Promise<ReadonlyMap<string, string>> {
  const folders = readdirSync(features).filter((name) => existsSync(`${features}${name}/index.ts`))
  const modules: readonly object[] = await Promise.all(
    folders.map((name) => import(/* @vite-ignore */ `${features}${name}/index.ts`)),
  )
  const isFeature = (value: unknown): value is Feature =>
    ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
    'routes' in value &&
    'id' in value
  const found = modules.flatMap((each) => Object.values(each)).filter(isFeature)
  return new Map(found.flatMap(({ id, routes }) => Object.keys(routes).map((view) => [view, id] as const)))
}

it('the gallery shows every view of the widget, or says why it does not', async () => {
  const routes = await readRoutes()
  expect(routes.size).toBeGreaterThan(50)
  const missing = [...routes].filter(([view]) => !shown.has(view) && !(view in unshown))
  expect(missing.map(([view, feature]) => `${feature}: ${view}`)).toEqual([])
})

it('the gallery excuses no view that it shows, and none that is gone', async () => {
  const routes = await readRoutes()
  expect(Object.keys(unshown).filter((view) => shown.has(view) || !routes.has(view))).toEqual([])
  expect([...shown].filter((view) => !routes.has(view))).toEqual([])
  for (const reason of Object.values(unshown)) expect(reason).toMatch(/^[A-Z].{20,}\.$/)
})

it('no two views of the gallery have one id, which their addresses are made of', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})
