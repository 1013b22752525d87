import { ServiceDownError } from '../../errors/ServerError.js'
import { AdapterError } from './askJson.js'

/** One source of a port. */
export interface Source<Port> {
  /** Its name in metrics and logs, e.g. `coingecko`. */
  readonly name: string
  readonly use: Port
  /** Whether it answers for a network. All if left out. */
  readonly serves?: (caip2: string) => boolean
}

export interface ChainParameters<Port> {
  /** The name of the port. */
  readonly port: string
  /** The first is asked first. */
  readonly sources: readonly Source<Port>[]
  readonly report: (
    labels: { port: string; adapter: string; outcome: 'ok' | 'failed' | 'skipped' },
    seconds: number,
  ) => void
  readonly onError: (adapter: string, error: unknown) => void
  /** Clock in milliseconds, for tests. */
  readonly now?: () => number
}

/** Asks the sources of a port. */
export interface Chain<Port> {
  /**
   * Asks the first source that can answer; when it fails, the next one.
   * @param caip2 the network that is asked about, or null
   * @throws ServiceDownError if none answers
   */
  ask<Result>(caip2: string | null, act: (use: Port) => Promise<Result>): Promise<Result>
  /** Whether any source answers for a network. */
  serves(caip2: string): boolean
}

interface Breaker {
  failures: number
  /** Until when it is left out, in ms. */
  openUntil: number
}

/** So many failures in a row open the circuit. */
const MOST_FAILURES = 5
const PAUSE_MS = 30_000

/**
 * Creates the chain of the sources of a port. A source that fails five times in a row, or asks for patience (429), is left
 * out for a while, so that callers do not wait for it; if all are left out, all are asked.
 */
export function createChain<Port>(parameters: ChainParameters<Port>): Chain<Port> {
  const { now = Date.now, onError, port, report, sources } = parameters
  const breakers = new Map(sources.map(({ name }) => [name, { failures: 0, openUntil: 0 } satisfies Breaker]))
  const fail = (name: string, error: unknown): void => {
    const breaker: Breaker | undefined = breakers.get(name)
    if (breaker === undefined) return
    breaker.failures += 1
    const wait = error instanceof AdapterError && error.status === 429 ? (error.retryAfter ?? 30) * 1000 : 0
    if (wait > 0 || breaker.failures >= MOST_FAILURES)
      breaker.openUntil = now() + Math.max(wait, breaker.failures >= MOST_FAILURES ? PAUSE_MS : 0)
    onError(name, error)
  }
  const tryOne = async <Result>({ name, use }: Source<Port>, act: (use: Port) => Promise<Result>) => {
    const began = performance.now()
    const seconds = (): number => (performance.now() - began) / 1000
    try {
      const value = await act(use)
      report({ port, adapter: name, outcome: 'ok' }, seconds())
      Object.assign(breakers.get(name) ?? {}, { failures: 0, openUntil: 0 })
      return { value }
    } catch (error) {
      report({ port, adapter: name, outcome: 'failed' }, seconds())
      fail(name, error)
      return null
    }
  }
  const candidates = (caip2: string | null): readonly Source<Port>[] =>
    sources.filter(({ serves }) => caip2 === null || serves === undefined || serves(caip2))
  return {
    serves: (caip2) => candidates(caip2).length > 0,
    ask: async (caip2, act) => {
      const all = candidates(caip2)
      const closed = all.filter(({ name }) => (breakers.get(name)?.openUntil ?? 0) <= now())
      for (const source of closed.length > 0 ? closed : all) {
        const answered = await tryOne(source, act)
        if (answered !== null) return answered.value
      }
      throw new ServiceDownError(port)
    },
  }
}
