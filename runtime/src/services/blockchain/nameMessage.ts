/**
 * The text that is signed to register a name (docs/behaviour.md#names). The service
 * checks the signature over this very text, and the time within ten seconds.
 *
 * @param name - the whole name, e.g. `alice.demo.id`.
 * @param now - ms since 1970.
 */
export function nameMessage(name: string, now = Date.now()): string {
  return JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now / 1_000) })
}
