const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

// npm passes Ctrl-C on to a program that the terminal has told already; that is one wish, not two.
const SAME_WISH_MS = 1000

/** A wish to stop that may come. */
export interface StopWish {
  /** Resolves when somebody wants the program to stop. */
  readonly asked: Promise<void>
  /** Stops listening. */
  release(): void
}

/**
 * Listens for the wish to stop, from now on. Who asks again a second later gets an immediate end with
 * exit code 130.
 *
 * @param target Where signals come from; for tests.
 */
export function listenForStop(target: Pick<NodeJS.Process, 'on' | 'off' | 'exit'> = process): StopWish {
  let askedAt = 0
  let onSignal = (): void => {}
  const asked = new Promise<void>((resolve) => {
    onSignal = () => {
      if (askedAt === 0) {
        askedAt = Date.now()
        resolve()
      } else if (Date.now() - askedAt > SAME_WISH_MS) target.exit(130)
    }
  })
  for (const signal of SIGNALS) target.on(signal, onSignal)
  return {
    asked,
    release: () => {
      for (const signal of SIGNALS) target.off(signal, onSignal)
    },
  }
}
