import type { ComponentType } from 'react'
import type { Kit, RouteDefinition, ViewDefinition } from '../../kit/types.js'

/** A view whose code is here. */
export interface LoadedView extends Pick<ViewDefinition, 'title'> {
  readonly component: ComponentType<{ kit: Kit; data: unknown }>
  /** Rules for what only these views have. */
  readonly sheet?: string | undefined
}

/** Views by the route they came through. */
export const loadedViews = /* @__PURE__ */ new WeakMap<RouteDefinition, LoadedView>()
