import { deliveredMs, type PublishedMessage } from './createMailboxes.js'

/** How much waiting messages may take. */
export interface UsageLimits {
  /** Bytes of one client. */
  readonly perClient: number
  /** Bytes of one network: a client is a key, which costs nothing. */
  readonly perNetwork: number
  /** Bytes of one project. */
  readonly perProject: number
  /** Bytes of all. */
  readonly total: number
}

/** The limits of a relay that names none. */
export const usualLimits: UsageLimits = {
  perClient: 1024 * 1024,
  perNetwork: 32 * 1024 * 1024,
  perProject: 1024 * 1024 * 1024,
  total: 2 * 1024 * 1024 * 1024,
}

/** The room that a message takes, and whom it is counted for. */
export interface UsageClaim {
  readonly id: string
  readonly topic: string
  readonly clientId: string
  readonly network: string
  readonly project: string
  readonly bytes: number
  /** When it ends by itself, in ms since 1970. */
  readonly until: number
}

/** The id by which a message is counted: a text may wait in many topics, and takes room in each. */
export const claimOf = ({ id, topic }: { readonly id: string; readonly topic: string }): string =>
  `${topic} ${id}`

/** Bytes of a message beside its text: its ids, its topic and its entries, measured with one letter in each. */
const messageOverhead = 1024

/**
 * Counts the bytes of a text where it takes most: relays share it as JSON, in which one character may be six bytes, and in
 * memory one character above U+00FF gives two bytes to each of them.
 */
function bytesOf(text: string): number {
  const shared = Buffer.byteLength(JSON.stringify(text)) - '""'.length
  return /[\u0100-\uffff]/.test(text) ? Math.max(shared, 2 * text.length) : shared
}

/** The bytes that a message takes. */
export const roomOf = ({ attestation, message }: Pick<PublishedMessage, 'attestation' | 'message'>): number =>
  messageOverhead + bytesOf(message) + bytesOf(attestation ?? '')

/** Counts the room of messages that were published here, so that one client, network or project cannot fill the store. */
export interface Usage {
  /** Counts a message, unless that would be too much. */
  take(claim: UsageClaim): boolean
  /** The message was delivered. It stays for a while, and counts as one of all until then: who sends owes its room no more. */
  deliver(id: string): void
  /** The message is gone. */
  release(id: string): void
  /** Releases messages that have ended by themselves, one a step at most: other work is done between steps. */
  sweep(): Iterable<void>
  readonly bytes: number
}

/** Told of the topic of each message that is counted, and again when it is counted no more. */
export interface UsageWatch {
  readonly onTake: (topic: string) => void
  readonly onRelease: (topic: string) => void
}

/** Creates the counts of a process. */
export function createUsage(
  limits: UsageLimits,
  now: () => number,
  { onRelease, onTake }: UsageWatch = { onTake: () => {}, onRelease: () => {} },
): Usage {
  const claims = new Map<string, UsageClaim & { readonly isDelivered: boolean }>()
  const clients = new Map<string, number>()
  const networks = new Map<string, number>()
  const projects = new Map<string, number>()
  let total = 0
  const countSender = ({ bytes, clientId, network, project }: UsageClaim, sign: 1 | -1): void => {
    add(clients, clientId, sign * bytes)
    add(networks, network, sign * bytes)
    add(projects, project, sign * bytes)
  }
  const release = (id: string): void => {
    const claim = claims.get(id)
    if (claim === undefined) return
    claims.delete(id)
    if (!claim.isDelivered) countSender(claim, -1)
    total -= claim.bytes
    onRelease(claim.topic)
  }
  return {
    take: (claim) => {
      const { bytes, clientId, id, network, project } = claim
      if (claims.get(id)?.isDelivered === false) return true
      // One that is sent again waits again.
      release(id)
      const isTooMuch =
        (clients.get(clientId) ?? 0) + bytes > limits.perClient ||
        (networks.get(network) ?? 0) + bytes > limits.perNetwork ||
        (projects.get(project) ?? 0) + bytes > limits.perProject ||
        total + bytes > limits.total
      if (isTooMuch) return false
      claims.set(id, { ...claim, isDelivered: false })
      countSender(claim, 1)
      total += bytes
      onTake(claim.topic)
      return true
    },
    deliver: (id) => {
      const claim = claims.get(id)
      if (claim === undefined || claim.isDelivered) return
      countSender(claim, -1)
      claims.set(id, { ...claim, isDelivered: true, until: Math.min(claim.until, now() + deliveredMs) })
    },
    release,
    *sweep() {
      for (const { id, until } of claims.values()) {
        if (until <= now()) release(id)
        yield
      }
    },
    get bytes() {
      return total
    },
  }
}

/** Adds to a count, which is gone where nothing is left of it. */
function add(counts: Map<string, number>, key: string, bytes: number): void {
  const sum = (counts.get(key) ?? 0) + bytes
  if (sum > 0) counts.set(key, sum)
  else counts.delete(key)
}
