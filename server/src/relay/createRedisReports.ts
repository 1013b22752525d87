/** Takes a line of the log, with its cause. */
export type RelayLogLine = (line: string, level: 'info' | 'warn' | 'error', cause?: unknown) => void

/** Says how Redis does: once when that changes, or once in a while, however often it is found. */
export interface RedisReports {
  /** A connection was lost, or could not be made. */
  away(cause: unknown): void
  /** A connection is there. */
  ready(): void
  /** Redis answers, but a message could not be stored. */
  notStored(cause: unknown): void
  /** Redis answers, but a topic could not be read. */
  notRead(cause: unknown): void
}

/** How long the same is not said again, in ms. */
const quietMs = 60_000

/** Creates the reports of a relay. */
export function createRedisReports(log: RelayLogLine, now: () => number = Date.now): RedisReports {
  let isAway = false
  const counts = new Map<string, { saidAt: number; unsaid: number }>()
  const sometimes = (what: string, cause: unknown): void => {
    const count = counts.get(what) ?? { saidAt: Number.NEGATIVE_INFINITY, unsaid: 0 }
    counts.set(what, count)
    count.unsaid += 1
    if (now() - count.saidAt < quietMs) return
    log(`Redis: ${what} (${count.unsaid} since this was last said).`, 'error', cause)
    count.saidAt = now()
    count.unsaid = 0
  }
  return {
    away: (cause) => {
      if (!isAway)
        log(
          'Redis, or a node of its cluster, does not answer. Messages are refused until it is back.',
          'error',
          cause,
        )
      isAway = true
    },
    ready: () => {
      if (isAway) log('Redis answers again.', 'info')
      isAway = false
    },
    notStored: (cause) => sometimes('a message could not be stored', cause),
    notRead: (cause) => {
      if (!isAway) sometimes('a topic could not be read', cause)
    },
  }
}
