/**
 * What was thrown, unless it throws itself when its class is asked for, as a proxy of a wallet may: it would
 * get past every `catch` that looks at it.
 */
export function harmless(cause: unknown): unknown {
  try {
    void (cause instanceof Error)
    return cause
  } catch {
    return undefined
  }
}
