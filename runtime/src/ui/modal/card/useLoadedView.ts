import { type ComponentType, useEffect, useReducer, useRef, useState } from 'react'
import type { ViewName } from '../../../kit/register.js'
import type { RouteEntry } from '../../../kit/state.js'
import type { Kit, RouteDefinition, ViewDefinition } from '../../../kit/types.js'

/** A skeleton or an error waits this long, so that quick imports never flash. In ms. */
const timeoutMs = 120

export interface StageContent {
  readonly kind: 'view' | 'blank' | 'waiting' | 'failed' | 'missing'
  readonly entry: RouteEntry
  readonly depth: number
  /** Present for `view`. */
  readonly view?: LoadedView
  /** Another number for every entry that is shown. */
  readonly key: number
}

/**
 * The content of the stage for a route. A view whose code is here is shown at once; until it is, the
 * view before it stays, and after 120 ms a skeleton takes its place.
 *
 * @returns the content, and `retry`, which imports a failed view again.
 */
export function useLoadedView(
  kit: Kit,
  entry: RouteEntry,
  depth: number,
): readonly [StageContent, () => void] {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const [problem, setProblem] = useState<{ entry: RouteEntry; kind: 'waiting' | 'failed' }>()
  const last = useRef<StageContent>(undefined)
  const view = loadedView(kit, entry.view)
  const exists = kit.routes.has(entry.view)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt imports again.
  useEffect(() => {
    if (view !== undefined || !exists) return
    let live = true
    const timer = setTimeout(() => setProblem({ entry, kind: 'waiting' }), timeoutMs)
    preloadView(kit, entry.view)
      .then(
        () => live && rerender(),
        () => live && setProblem({ entry, kind: 'failed' }),
      )
      .finally(() => clearTimeout(timer))
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [kit, entry, view, exists, attempt])

  const before = last.current
  const kind = contentKind()
  if (kind !== undefined && (before?.entry !== entry || before.kind !== kind)) {
    const key = before === undefined ? 0 : before.key + (before.entry === entry ? 0 : 1)
    last.current = { kind, entry, depth, key, ...(view && { view }) }
  }
  return [last.current ?? { kind: 'blank', entry, depth, key: 0 }, retry]

  function contentKind() {
    if (view !== undefined) return 'view'
    if (!exists) return 'missing'
    return problem?.entry === entry ? problem.kind : undefined
  }
}

/** The view if its code is here already, so that it can be shown in the same frame. */
export function loadedView(kit: Kit, view: ViewName): LoadedView | undefined {
  const route = kit.routes.get(view)
  return route && loadedViews.get(route)
}

/** A view whose code is here. */
export interface LoadedView extends Pick<ViewDefinition, 'title'> {
  readonly lead?: ComponentType<{ kit: Kit }>
  readonly component: ComponentType<{ kit: Kit; data: unknown }>
  /** Style rules that only these views need. */
  readonly sheet?: string | undefined
}

/** Views by the route they came through. */
const loadedViews = /* @__PURE__ */ new WeakMap<RouteDefinition, LoadedView>()

/**
 * Imports a view's code, once.
 *
 * @throws Error when the module has no such view; whatever the import throws; the next call tries
 *   again. A view without a route resolves.
 */
export async function preloadView(kit: Kit, view: ViewName): Promise<void> {
  const route = kit.routes.get(view)
  if (route === undefined || loadedViews.has(route)) return
  const { views, sheet } = await route.load()
  const found = views[view]
  if (found === undefined) throw new Error(`The module of the route ${view} has no such view.`)
  loadedViews.set(route, { ...(found as LoadedView), sheet })
}
