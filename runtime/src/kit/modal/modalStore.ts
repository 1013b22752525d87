import type { Kit, ViewName } from '../types.js'

/** A modal that is in the page or about to be. */
export interface MountedModal {
  /** Gives what unmounts it. */
  readonly mount: Promise<() => void>
  /** Views that an open need not wait for. */
  readonly ready: Set<ViewName>
}

export const mountedModals = /* @__PURE__ */ new WeakMap<Kit, MountedModal>()

/** Places that hosts gave to their modal. */
export const modalContainers = /* @__PURE__ */ new WeakMap<Kit, HTMLElement>()
