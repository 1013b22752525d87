import type { NamespaceCalls, NamespaceDriver } from '../chains/driver.js'
import { callNamespace } from './callNamespace.js'

type CallsOf<Driver extends NamespaceDriver> = Omit<Required<NamespaceCalls>, 'toProvider'> &
  (Awaited<ReturnType<Driver['load']>> extends { readonly toProvider: infer ToProvider }
    ? { readonly toProvider: ToProvider }
    : unknown)

/** A driver with its calls, as the kit makes them, and its discovery. */
export async function openDriver<Driver extends NamespaceDriver>(driver: Driver) {
  const [calls, { discover }] = await Promise.all([driver.load(), driver.loadDiscovery()])
  const asked = Object.entries(calls).map(([name, call]) => {
    const ask = (...given: unknown[]) => {
      const { signal } = (given.at(-1) ?? {}) as { readonly signal?: AbortSignal }
      return signal instanceof AbortSignal
        ? callNamespace({ driver }, () => call(...given), signal)
        : call(...given)
    }
    return [name, ask]
  })
  return { ...driver, ...(Object.fromEntries(asked) as CallsOf<Driver>), discover }
}
