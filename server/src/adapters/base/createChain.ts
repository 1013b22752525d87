import { ServiceDownError } from '../../errors/ServerError.js'
import type { TraceAdapter } from '../../operate/createTraces.js'
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
  /** Runs each call. */
  readonly trace?: TraceAdapter
  readonly onError: (adapter: string, error: unknown) => void
  /** Clock in milliseconds, for tests. */
  readonly now?: () => number
  /** How long a source may think before the next one is asked too, in ms. Default: 1,000. */
  readonly patienceMs?: number
  /** Whether an error is the answer of a source that works, which the caller gets. None is, if left out. */
  readonly isRefusal?: (error: unknown) => boolean
}

/** Asks the sources of a port. */
export interface Chain<Port> {
  /**
   * Asks the first source that can answer; when it fails, or says nothing for a while, the next one. The first answer counts.
   *
   * @param caip2 - the network that is asked about, or null
   * @throws ServiceDownError if none answers; the refusal of a source, if that is its answer
   */
  ask<Result>(caip2: string | null, act: (use: Port) => Promise<Result>): Promise<Result>
  /** Whether any source answers for a network. */
  serves(caip2: string): boolean
  /** Whether all sources are left out for a while, for callers that can do without an answer. */
  isPaused(): boolean
}

/** The answer of a source: the value that it was asked for, or its refusal to give one. */
type Answer<Result> = { readonly value: Result } | { readonly refusal: unknown }

interface Breaker {
  failures: number
  /** Until when it is left out, in ms. */
  openUntil: number
}

/** So many failures in a row open the circuit. */
const maxFailures = 5
const pauseMs = 30_000
const defaultPatienceMs = 1000

/**
 * Creates the chain of the sources of a port. A source that fails or keeps callers waiting five times in a row, or asks for
 * patience (429), is left out for a while; then one caller tries it again, and asks the next one beside it. If all are left out, all are asked.
 */
export function createChain<Port>(parameters: ChainParameters<Port>): Chain<Port> {
  // The time of day may be set back, and a source would be left out until that has passed again.
  const { now = () => performance.now(), patienceMs = defaultPatienceMs, port, report, sources } = parameters
  const { isRefusal = () => false, trace = (_labels, call) => call() } = parameters
  const breakers = createBreakers(parameters, now)
  const tryOne = async <Result>(
    { name, use }: Source<Port>,
    act: (use: Port) => Promise<Result>,
    isCounted: () => boolean,
  ) => {
    const began = performance.now()
    const seconds = (): number => (performance.now() - began) / 1000
    const answer = (given: Answer<Result>): Answer<Result> => {
      report({ port, adapter: name, outcome: 'ok' }, seconds())
      breakers.close(name)
      return given
    }
    try {
      const value = await trace({ port, adapter: name }, () => act(use))
      return answer({ value })
    } catch (error) {
      if (isRefusal(error)) return answer({ refusal: error })
      report({ port, adapter: name, outcome: 'failed' }, seconds())
      breakers.fail(name, error, isCounted())
      return null
    }
  }
  const candidates = (caip2: string | null): readonly Source<Port>[] =>
    sources.filter(({ serves }) => caip2 === null || serves === undefined || serves(caip2))
  return {
    serves: (caip2) => candidates(caip2).length > 0,
    isPaused: () => !sources.some(({ name }) => breakers.isClosed(name)),
    ask: async (caip2, act) => {
      const all = candidates(caip2)
      const closed = all.filter(({ name }) => breakers.isClosed(name))
      const list = closed.length > 0 ? closed : all
      // A call that was counted as a slow one counts once, however it ends.
      const slow = new Set<string>()
      const tried = new Set(list.filter(({ name }) => breakers.isDoubtful(name)))
      const answered = await askInTurn(list, patienceMs, {
        isDoubtful: (source) => tried.has(source),
        ask: (source) => {
          breakers.probe(source.name)
          return tryOne(source, act, () => slow.has(source.name))
        },
        onSlow: ({ name }) => {
          slow.add(name)
          breakers.count(name)
        },
      })
      if (answered === null) throw new ServiceDownError(port)
      if ('refusal' in answered) throw answered.refusal
      return answered.value
    },
  }
}

/** Counts the failures of each source, and says which ones are left out. */
function createBreakers<Port>({ onError, port, sources }: ChainParameters<Port>, now: () => number) {
  const breakers = new Map(sources.map(({ name }) => [name, { failures: 0, openUntil: 0 } as Breaker]))
  const count = (name: string, { isCounted = false, wait = 0 } = {}): void => {
    const breaker = breakers.get(name)
    if (breaker === undefined) return
    if (!isCounted) breaker.failures += 1
    const pause = breaker.failures >= maxFailures ? Math.max(wait, pauseMs) : wait
    if (pause > 0) breaker.openUntil = now() + pause
  }
  const close = (name: string): void => void breakers.set(name, { failures: 0, openUntil: 0 })
  return {
    close,
    count,
    isClosed: (name: string): boolean => (breakers.get(name)?.openUntil ?? 0) <= now(),
    /** Whether it was left out, and has not answered since. */
    isDoubtful: (name: string): boolean => (breakers.get(name)?.failures ?? 0) >= maxFailures,
    fail: (name: string, error: unknown, isCounted: boolean): void => {
      const { retryAfter, status } =
        error instanceof AdapterError ? error : { retryAfter: null, status: null }
      // An explorer that does not know one account answers for others. A node has one address, which is there or not.
      if (status === 404 && port !== 'nodes') close(name)
      else count(name, { wait: status === 429 ? (retryAfter ?? 30) * 1000 : 0, isCounted })
      onError(name, error)
    },
    /** While one caller tries a source that was left out, others do without it. */
    probe: (name: string): void => {
      const breaker = breakers.get(name)
      if (breaker !== undefined && breaker.failures >= maxFailures) breaker.openUntil = now() + pauseMs
    },
  }
}

interface Turns<Item, Answer> {
  ask(item: Item): Promise<Answer | null>
  onSlow(item: Item): void
  /** Whether nobody waits for it before the next one is asked. */
  isDoubtful(item: Item): boolean
}

/** Asks one after the other, the next one also when those before are doubtful or think for long. Null if all fail. */
function askInTurn<Item, Answer>(
  list: readonly Item[],
  patienceMs: number,
  { ask, isDoubtful, onSlow }: Turns<Item, Answer>,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    let [next, open] = [0, 0]
    const begin = (): void => {
      const item = list[next]
      if (item === undefined) {
        if (open === 0) resolve(null)
        return
      }
      next += 1
      open += 1
      const place = next
      const timer = setTimeout(() => {
        onSlow(item)
        if (next === place) begin()
      }, patienceMs)
      void ask(item).then((answer) => {
        clearTimeout(timer)
        open -= 1
        if (answer !== null) resolve(answer)
        else if (next === place || open === 0) begin()
      })
      if (isDoubtful(item)) begin()
    }
    begin()
  })
}
