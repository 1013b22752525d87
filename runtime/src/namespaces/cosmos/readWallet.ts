import type { CosmosCall, CosmosWallet } from './types.js'

const optional = ['disable', 'experimentalSuggestChain', 'signArbitrary', 'signAmino', 'signDirect'] as const

/**
 * A wallet of Keplr's shape, its methods read once: what was found is what will be called.
 *
 * @returns undefined when it cannot be enabled or shows no key.
 */
export function readWallet(value: unknown): CosmosWallet | undefined {
  try {
    const methodOf = (name: string): CosmosCall | undefined => {
      const method = (value as Record<string, unknown>)[name]
      return typeof method === 'function' ? (...parameters) => method.apply(value, parameters) : undefined
    }
    const enable = methodOf('enable')
    const getKey = methodOf('getKey')
    if (enable === undefined || getKey === undefined) return undefined
    const others = optional.flatMap((name) => {
      const method = methodOf(name)
      return method === undefined ? [] : [[name, method] as const]
    })
    return Object.freeze({ enable, getKey, ...Object.fromEntries(others) })
  } catch {
    // No object, or a getter of it threw.
    return undefined
  }
}
