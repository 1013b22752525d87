/** The numeric `code` of an error from outside (EIP-1193, JSON-RPC), wherever wallets put it. */
export function readErrorCode(error: unknown, nested = 4): number | undefined {
  const seen: unknown[] = [error]
  for (let depth = 0; depth < 4 && seen.length > 0; depth++) {
    const current = seen.pop()
    if (typeof current !== 'object' || current === null) continue
    try {
      const { code, data, cause, originalError } = current as Record<string, unknown>
      const number = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
      if (typeof number === 'number' && Number.isInteger(number)) {
        if (number !== -32603 || nested === 0) return number
        const { originalError: inner } = (data ?? {}) as { originalError?: unknown }
        return readErrorCode(inner, nested - 1) ?? number
      }
      seen.push(cause, originalError)
    } catch {
      return undefined
    }
  }
  return undefined
}
