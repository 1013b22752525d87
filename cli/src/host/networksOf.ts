import type { NamespaceEntry, NetworkEntry } from '../catalogue/types.js'

/**
 * Lists the networks a new config has of a namespace, the sandbox's chain first where there is one.
 *
 * @param entry The namespace.
 * @param sandboxed Whether the app talks to the sandbox.
 */
export function networksOf(entry: NamespaceEntry, sandboxed: boolean): readonly NetworkEntry[] {
  return [...(sandboxed && entry.sandbox ? [entry.sandbox] : []), ...entry.networks]
}
