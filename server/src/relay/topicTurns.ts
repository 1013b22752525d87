import { RelayRefusal } from './callMethods.js'

/** How a connection asks for topics, of which a client and its network have only so many in a minute. */
export interface TopicTurns {
  /**
   * Counts topics.
   *
   * @throws RelayRefusal if they are too many for a minute
   */
  count(many: number): void
  /**
   * Counts topics, when it is their turn.
   *
   * @returns undefined if that is now; else a promise that rejects if the connection has closed by then
   * @throws RelayRefusal if too many calls of the connection wait
   */
  wait(many: number): Promise<void> | undefined
}

/** Calls of a connection that wait at most: each keeps what it asks for in memory. */
const maxWaiting = 20

const tooMany = (seconds: number): RelayRefusal =>
  new RelayRefusal(-32000, `Too many topics in a minute. Try again in ${seconds} seconds`)

/**
 * Creates them for a connection.
 *
 * @param take - counts topics; returns 0, or the seconds until there may be as many
 * @param isOpen - whether the connection is open
 */
export function createTopicTurns(take: (many: number) => number, isOpen: () => boolean): TopicTurns {
  let waiting = 0
  const waitForTurn = async (many: number, first: number): Promise<void> => {
    for (let seconds = first; seconds > 0; seconds = take(many)) {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref())
      if (!isOpen()) throw new RelayRefusal(-32000, 'The connection is closed')
    }
  }
  return {
    count: (many) => {
      const seconds = take(many)
      if (seconds > 0) throw tooMany(seconds)
    },
    wait: (many) => {
      const seconds = take(many)
      if (seconds === 0) return undefined
      if (waiting >= maxWaiting) throw tooMany(seconds)
      waiting += 1
      return waitForTurn(many, seconds).finally(() => {
        waiting -= 1
      })
    },
  }
}
