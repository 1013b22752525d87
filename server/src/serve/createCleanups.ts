/** The cleanups of a process, which run in the end, the last first. */
export interface Cleanups {
  add(cleanup: () => Promise<unknown>): void
  /** Does all of it, once. @throws the first error, when all of it is done */
  run(): Promise<void>
}

/** Collects the cleanups of a start. One that fails keeps none of the others from running. */
export function createCleanups(): Cleanups {
  const list: (() => Promise<unknown>)[] = []
  return {
    add: (cleanup) => void list.push(cleanup),
    run: async () => {
      const errors: unknown[] = []
      for (const cleanup of list.splice(0).reverse()) await cleanup().catch((error) => errors.push(error))
      if (errors.length > 0) throw errors[0]
    },
  }
}
