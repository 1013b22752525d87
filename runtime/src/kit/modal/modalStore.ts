import type { Kit, ViewName } from '../types.js'

/** Modals that are mounted or about to be, with what unmounts them. */
export const mountedModals = /* @__PURE__ */ new WeakMap<Kit, Promise<() => void>>()

/** Places that hosts gave to their modal. */
export const modalContainers = /* @__PURE__ */ new WeakMap<Kit, HTMLElement>()

/** Views that an open need not wait for. */
export const readyViews = /* @__PURE__ */ new WeakMap<Kit, Set<ViewName>>()
