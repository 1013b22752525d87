import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen'

/** `routeTree.gen.ts` is made from the files in `routes/` by the dev server and the build. */
export function getRouter() {
  return createRouter({ routeTree })
}
