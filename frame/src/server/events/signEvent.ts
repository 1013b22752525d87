import { createHmac } from 'node:crypto'

/** A message to a webhook: the same id and body with each attempt. */
export interface EventMessage {
  readonly id: string
  readonly body: string
}

/**
 * The headers of a message (Standard Webhooks 1.0, "Webhook metadata"): an id by which a second attempt is known, the time of
 * this attempt in seconds, and a signature for each secret.
 */
export function signEvent(
  { body, id }: EventMessage,
  keys: readonly Uint8Array[],
  now: number,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1000))
  const signed = `${id}.${timestamp}.${body}`
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

const [second, minute, hour] = [1000, 60_000, 3_600_000]
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour]
/** How long a message is tried. */
export const lifetime = 3 * 24 * hour

/**
 * The pause after a failed attempt: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, then a day, and up to a tenth more, so that what
 * has failed together does not come back together.
 *
 * @param attempts - that were made, at least 1
 * @param wanted - pause that the receiver asks for, in milliseconds. It can only be longer, and at most a day
 */
export function pauseAfter(attempts: number, wanted = 0, random: () => number = Math.random): number {
  const usual = (pauses[attempts - 1] ?? 24 * hour) * (1 + random() / 10)
  return Math.ceil(Math.max(usual, Math.min(wanted, 24 * hour)))
}
