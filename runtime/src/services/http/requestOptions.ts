import type { Kit } from '../../kit/types.js'

/**
 * What every call of a generated client takes: the body as bytes, for `readReply`, and an end when
 * the caller or the kit stops.
 */
export function requestOptions(kit: Kit, signal?: AbortSignal) {
  const stop = kit.lifetime.signal
  return {
    parseAs: 'arrayBuffer',
    signal: signal === undefined ? stop : AbortSignal.any([signal, stop]),
  } as const
}
