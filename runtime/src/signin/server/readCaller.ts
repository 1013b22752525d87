import type { SignInCaller } from './types.js'

/**
 * Finds the address of the client in what a framework gives to its routes: the context of Hono on Node, that of Astro, or a
 * request of Node. A framework that gives only the web's `Request` knows no address; there, set `clientHeader`.
 *
 * @param context - the argument that the framework gives to the route.
 * @returns no client if it names none. Behind a proxy, the address is that of the proxy: set `clientHeader` there.
 *
 * @example
 * import { createMemoryStorage, createSignInServer, readCaller } from 'appkit-runtime/signin/server'
 *
 * const auth = createSignInServer({ origins: ['https://app.example'], storage: createMemoryStorage() })
 * export const ALL = (context: { request: Request }) => auth.handle(context.request, readCaller(context))
 */
export function readCaller(context: unknown): SignInCaller {
  for (const path of places) {
    const client = read(context, path)
    if (typeof client === 'string' && client !== '') return { client }
  }
  return {}
}

/** The places where Astro, Hono on Node, and Node itself have the address of the caller. */
const places = [
  ['clientAddress'],
  ['env', 'incoming', 'socket', 'remoteAddress'],
  ['socket', 'remoteAddress'],
]

function read(context: unknown, path: readonly string[]): unknown {
  try {
    let value: unknown = context
    for (const name of path) value = Object(value)[name]
    return value
  } catch {
    // Astro throws where an adapter knows no address.
    return undefined
  }
}
