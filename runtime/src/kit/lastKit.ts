import type { Kit } from './types.js'

/** The kit made last, for hooks outside of a provider. */
export const lastKit: { current: Kit | undefined } = { current: undefined }
