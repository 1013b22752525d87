import { isDatabaseAway, isWriteRefused } from '../frame/frame.js'
import { describeError, type Logger } from '../operate/createLogger.js'

/** A service that a server cannot start without. */
export interface Needed<Value> {
  /** Its name in the answer of readiness. */
  readonly name: string
  /** The problem in the answer of readiness until it is there. */
  readonly problem: string
  readonly open: () => Promise<Value>
}

/** Opens a service that a server needs, again and again while that is away. Rejects where waiting mends nothing. */
export type OpenWhenThere = <Value>(needed: Needed<Value>) => Promise<Value>

const retryMs = 1000
/** How long the log does not say the same again. */
const quietMs = 60_000

/**
 * Creates the function by which a start waits, so that servers and the services that they need may be started in any order.
 *
 * @param parts.lacks - told what the start waits for, and null when that is there
 */
export function createOpenWhenThere({
  lacks,
  log,
}: {
  readonly lacks: (name: string, problem: string | null) => void
  readonly log: Logger
}): OpenWhenThere {
  return async ({ name, open, problem }) => {
    lacks(name, problem)
    let toldAt: number | undefined
    for (;;) {
      try {
        const opened = await open()
        lacks(name, null)
        if (toldAt !== undefined) log.info({ needs: name }, 'what the start needs answers')
        return opened
      } catch (error) {
        if (!isAway(error)) throw error
        if (toldAt === undefined || Date.now() - toldAt >= quietMs) {
          toldAt = Date.now()
          const text = 'the start waits for what it needs, which does not answer'
          log.error({ needs: name, ...describeError(error) }, text)
        }
        await new Promise((done) => setTimeout(done, retryMs))
      }
    }
  }
}

/** Errors of Redis and its library while it cannot be reached, starts, or has no connection left. */
const redisAway =
  /^no answer within|^(connection|socket) timeout|^socket closed unexpectedly|^all the root nodes|^(LOADING|CLUSTERDOWN|MASTERDOWN)\b|max number of clients/i

/** Whether a failure ends by itself: nobody listens or answers yet. A disk that takes nothing is no such one. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isDatabaseAway(error) && !isWriteRefused(error)) return true
  if (error instanceof AggregateError && error.errors.some(isAway)) return true
  return redisAway.test(error.message) || isAway(error.cause)
}
