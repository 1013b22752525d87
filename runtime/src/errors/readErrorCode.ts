/** The numeric `code` of an error from outside (EIP-1193, JSON-RPC), wherever wallets put it. */
export function readErrorCode(error: unknown): number | undefined {
  const seen: unknown[] = [error]
  for (let depth = 0; depth < 4 && seen.length > 0; depth++) {
    const current = seen.pop()
    if (typeof current !== 'object' || current === null) continue
    try {
      const { code, data, cause, originalError } = current as Record<string, unknown>
      const number = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
      if (typeof number === 'number' && Number.isInteger(number)) {
        const inner = readErrorCode((data as { originalError?: unknown } | undefined)?.originalError)
        return number === -32603 && inner !== undefined ? inner : number
      }
      seen.push(cause, originalError)
    } catch {
      return undefined
    }
  }
  return undefined
}
