/** Calls the method at a path of own properties, and nothing that an object merely inherits. */
export function callPath(owner: object, path: string, params: readonly unknown[]): unknown {
  let at: unknown = owner
  let self: unknown
  for (const key of path.split('.')) {
    self = at
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? at[key as never] : undefined
  }
  if (typeof at !== 'function') throw new Error(`The wallet has no method ${path}`)
  return Reflect.apply(at, self, params)
}
