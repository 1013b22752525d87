/**
 * Prints the call of a combinator. It is marked as free of side effects, so that a bundler may drop it.
 *
 * @param name Name of the combinator in the validation module.
 * @param args Code of its arguments; empty ones at the end are left out.
 * @returns Code.
 */
export function call(name: string, ...args: readonly string[]): string {
  const last = args.findLastIndex((arg) => arg !== '')
  const given = args.slice(0, last + 1).map((arg) => arg || 'undefined')
  return `/* @__PURE__ */ z.${name}(${given.join(', ')})`
}
