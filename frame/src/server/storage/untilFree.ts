/**
 * Has Postgres give a lock up after a second. Requests wait behind a change of a table that waits itself, such as for the end
 * of a backup that reads the table. So a change waits for a second, lets them go on, and comes again.
 */
export const lockTimeout = `set local lock_timeout = '1s'`
const pauseMs = 1000
const maxTries = 150

/**
 * Does a change of tables again while others use them.
 *
 * @param act - a transaction that begins with `lockTimeout`
 * @throws Error if they are used for five minutes without a pause
 */
export async function untilFree(act: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await act()
      return
    } catch (error) {
      if (!isBusy(error)) throw error
      if (tries === maxTries)
        throw new Error(
          'The tables of the database cannot be changed, because something uses them all the time. End the backup or the open transaction, and start again.',
          { cause: error },
        )
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** Whether Postgres has not given a lock in time, or has ended the change because it and a request waited for each other. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
