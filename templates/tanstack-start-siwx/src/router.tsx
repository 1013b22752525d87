import { createRouter } from '@tanstack/react-router'
import { getGlobalStartContext } from '@tanstack/react-start'
import { routeTree } from './routeTree.gen'

/** `routeTree.gen.ts` is made from the files in `routes/` by the dev server and the build. */
export function getRouter() {
  const nonce = getGlobalStartContext()?.nonce
  return createRouter({ routeTree, ...(nonce !== undefined && { ssr: { nonce } }) })
}
