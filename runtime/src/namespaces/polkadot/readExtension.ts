import type { PolkadotExtension } from './types.js'

/**
 * An entry of `window.injectedWeb3`, read once: what was found is what will be called. Extensions have
 * `enable`; those built to be asked by `connect` have it too, and reject it always.
 *
 * @returns undefined when it can do neither.
 */
export function readExtension(value: unknown): PolkadotExtension | undefined {
  try {
    const { enable, connect } = value as Record<string, unknown>
    const ask = typeof connect === 'function' ? connect : enable
    if (typeof ask !== 'function') return undefined
    return Object.freeze({ enable: async (appName: string) => ask.call(value, appName) as unknown })
  } catch {
    // No object, or a getter of it threw.
    return undefined
  }
}
