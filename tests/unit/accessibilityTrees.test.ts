// Every view of the widget is read by tests/e2e/accessibilityTree.test.ts, or there is a reason why it is not.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Feature } from '../../runtime/src/kit/types'

const root = fileURLToPath(new URL('../..', import.meta.url))
const trees = join(root, 'tests/e2e/accessibilityTrees')
const features = join(root, 'runtime/src/features')

/** Why no tree is of a view. */
const unread: Readonly<Record<string, string>> = {
  ConnectingSiwe: 'Another name of SIWXSignMessage, for apps that open it by that one.',
}

/** The views that the trees are of, by their first lines. */
const read = new Set(
  readdirSync(trees).map((name) => /^# (\S+)\n/.exec(readFileSync(join(trees, name), 'utf8'))?.[1]),
)

/** Every view that a feature of the widget has, by the feature. */
async function readViews(): Promise<ReadonlyMap<string, string>> {
  const files = readdirSync(features).map((name) => join(features, name, 'index.ts'))
  const modules: readonly object[] = await Promise.all(
    files.filter((file) => existsSync(file)).map((file) => import(/* @vite-ignore */ file)),
  )
  const isFeature = (value: unknown): value is Feature =>
    ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
    'routes' in value &&
    'id' in value
  const found = modules.flatMap((each) => Object.values(each)).filter(isFeature)
  return new Map(found.flatMap(({ id, routes }) => Object.keys(routes).map((view) => [view, id] as const)))
}

it('a screen reader has a text of every view of the widget, or a sentence says why not', async () => {
  const views = await readViews()
  expect(views.size).toBeGreaterThan(50)
  const missing = [...views].filter(([view]) => !read.has(view) && !(view in unread))
  expect(missing.map(([view, feature]) => `${feature}: ${view}`)).toEqual([])
})

it('no view is excused that has a text, or that is gone', async () => {
  const views = await readViews()
  expect(Object.keys(unread).filter((view) => read.has(view) || !views.has(view))).toEqual([])
  // Windows of the embedded wallet are no views of the modal.
  expect([...read].filter((view) => !view?.startsWith('/') && !views.has(view ?? ''))).toEqual([])
  for (const reason of Object.values(unread)) expect(reason).toMatch(/^[A-Z].{20,}\.$/)
})
