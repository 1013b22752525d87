'use client'

import { useCallback, useEffect, useState } from 'react'
import { AppKitError } from '../../errors/AppKitError.js'
import { reportHostError } from '../../errors/hostCalls.js'

export interface Loaded<Value> {
  /** Undefined until it has loaded, and on a server. */
  readonly value: Value | undefined
  /** Why it did not load. It loads again when the device is back online. */
  readonly error: AppKitError | undefined
  /** Loads the code again after it did not load. */
  retry(): void
}

interface Outcome<Source, Value> {
  readonly source: Source
  readonly value?: Value
  readonly error?: AppKitError
}

/**
 * Loads a value for a kit, or for something else, by code that loads late. An error is also reported, as a browser
 * reports those that nobody has caught.
 *
 * @param source - while it is undefined, nothing is loaded.
 * @param load - the same function on every render.
 */
export function useLoaded<Source, Value>(
  source: Source | undefined,
  load: (source: Source) => Promise<Value>,
): Loaded<Value> {
  const [outcome, setOutcome] = useState<Outcome<Source, Value>>()
  const { error, value } = outcome !== undefined && outcome.source === source ? outcome : {}
  const isOver = error !== undefined || value !== undefined
  useEffect(() => {
    if (isOver || source === undefined) return
    let live = true
    const settle = (next: Outcome<Source, Value>) => {
      if (live) setOutcome(next)
    }
    load(source).then(
      (value) => settle({ source, value }),
      (cause) => {
        reportHostError(cause)
        settle({
          source,
          error: cause instanceof AppKitError ? cause : new AppKitError('MODAL_LOAD_FAILED', { cause }),
        })
      },
    )
    return () => {
      live = false
    }
  }, [source, load, isOver])
  const retry = useCallback(() => setOutcome((last) => (last?.error ? undefined : last)), [])
  useEffect(() => {
    if (error === undefined) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [error, retry])
  return { value, error, retry }
}
