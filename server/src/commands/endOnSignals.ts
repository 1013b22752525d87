import { constants } from 'node:os'

/** The signals that end a process, and the callbacks of its end. */
export interface EndOnSignalsParameters {
  /** Emits the signals: the process. */
  readonly from: NodeJS.EventEmitter
  /** Ends the server. */
  readonly close: () => Promise<void>
  readonly exit: (code: number) => void
  readonly onSignal: (signal: NodeJS.Signals, text: 'ending' | 'ending at once') => void
  readonly onError: (error: unknown) => void
}

/**
 * Ends a process on SIGINT or SIGTERM, when its server has ended. Another signal meanwhile ends it at once, with 128 and the
 * number of the signal. Without listeners, the first process of a container does nothing, so Node cannot be left to it.
 */
export function endOnSignals({ close, exit, from, onError, onSignal }: EndOnSignalsParameters): void {
  let isEnding = false
  const end = (signal: 'SIGINT' | 'SIGTERM'): void => {
    onSignal(signal, isEnding ? 'ending at once' : 'ending')
    if (isEnding) {
      exit(128 + constants.signals[signal])
      return
    }
    isEnding = true
    close().then(
      () => exit(0),
      (error: unknown) => {
        onError(error)
        exit(1)
      },
    )
  }
  from.on('SIGINT', end)
  from.on('SIGTERM', end)
}
