/**
 * A part of the first view that loads when an app has it, in a chunk with the others: each import costs the modal bytes. The space of a
 * row is kept for it.
 */
const latePart = (name: 'AppHead' | 'WalletsRow') => ({
  load: async () => ({ default: (await import('./head.chunk.js')).parts[name] }),
})

/** The app's picture and name. */
export const appHead = /* @__PURE__ */ latePart('AppHead')

/** One row that leads to the wallets. */
export const walletsRow = /* @__PURE__ */ latePart('WalletsRow')
