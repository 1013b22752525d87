import type { Account } from '../../chains/types.js'

/** The accounts as a wallet wrote them when it connected, by its provider: it may write them otherwise later. */
export const spellings = /* @__PURE__ */ new WeakMap<object, readonly Account[]>()
