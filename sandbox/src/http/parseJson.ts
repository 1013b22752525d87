/** Parses JSON text that came from outside; null when it is none, or when there is no text. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
