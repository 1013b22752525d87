import { fileURLToPath } from 'node:url'

/** Absolute path of this repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))
