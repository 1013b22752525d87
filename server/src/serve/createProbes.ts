import { withDeadline } from '../../../common/deadlines.js'
import type { RoleName } from '../config/types.js'
import type { RunningRole } from '../roles/types.js'

/** The probes of a server: whether it lives, and whether it can be asked. */
export interface Probes {
  /** The answer to a probe, or null for any other request. */
  answer(request: Request): Response | Promise<Response> | null
  add(name: RoleName, role: RunningRole): void
  /** Adds a check that readiness depends on: a sentence about the problem, or null. */
  check(name: string, ask: () => Promise<string | null>): void
  /** Notes a need that the start waits for, with its problem as a sentence, or null when it is there. */
  lacks(name: string, problem: string | null): void
  /** What the server depends on: each need with its problem as a sentence, or null. */
  needs(): Promise<ReadonlyMap<string, string | null>>
  roles(): readonly RunningRole[]
  /** From now on the server can be asked. */
  start(): void
  /** From now on it is not ready, because it ends. */
  end(): void
}

const json = (status: number, value: unknown): Response =>
  new Response(JSON.stringify(value), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(status === 503 && { 'retry-after': '1' }),
    },
  })
/** A check that takes longer counts as failed. */
const patienceMs = 2000

/**
 * Creates the answers to `/health/live`, which is 200 as long as the process answers; `/health/serving`, for proxies, which
 * is 503 while it starts or ends; and `/health/ready`, for alarms, which is also 503 while it misses what it depends on.
 * Every server misses a database that is away, and a proxy that left out all of them would answer nothing of what the roles
 * still can.
 */
export function createProbes(names: readonly RoleName[]): Probes {
  const running: RunningRole[] = []
  const checks = new Map<string, () => Promise<string | null>>()
  const lacking = new Map<string, string>()
  let state: 'starting' | 'ready' | 'ending' = 'starting'
  const serving = (): Response =>
    json(state === 'ready' ? 200 : 503, { status: state === 'ready' ? 'serving' : state, roles: names })
  /** The check under way: all who ask meanwhile get its answer, because anybody may, and the database has one to serve. */
  let asking: Promise<ReadonlyMap<string, string | null>> | undefined
  const askAll = async (): Promise<ReadonlyMap<string, string | null>> =>
    new Map(await Promise.all([...checks].map(async ([name, ask]) => [name, await within(ask())] as const)))
  const needs = async (): Promise<ReadonlyMap<string, string | null>> => {
    if (state === 'starting') return lacking
    asking ??= askAll().finally(() => {
      asking = undefined
    })
    return asking
  }
  const ready = async (): Promise<Response> => {
    if (state === 'starting' && lacking.size > 0)
      return json(503, { status: state, roles: names, problems: Object.fromEntries(lacking) })
    if (state !== 'ready') return serving()
    const problems = [...(await needs())].filter(([, problem]) => problem !== null)
    const isReady = problems.length === 0
    return json(isReady ? 200 : 503, {
      status: isReady ? 'ready' : 'waiting',
      roles: names,
      ...(isReady ? {} : { problems: Object.fromEntries(problems) }),
    })
  }
  return {
    answer: (request) => {
      const path = request.method === 'GET' ? new URL(request.url).pathname : ''
      if (path === '/health/live') return json(200, { status: 'alive' })
      if (path === '/health/serving') return serving()
      if (path === '/health/ready') return ready()
      // Not by any method: the routes of the roles are not complete, and none can be added once a request was led by them.
      return state === 'starting' ? json(503, { status: state }) : null
    },
    add: (name, role) => {
      running.push(role)
      const { ready: ask } = role
      if (ask !== undefined) checks.set(name, () => ask.call(role))
    },
    check: (name, ask) => void checks.set(name, ask),
    lacks: (name, problem) => {
      if (problem === null) lacking.delete(name)
      else lacking.set(name, problem)
    },
    needs,
    roles: () => running,
    start: () => {
      state = 'ready'
    },
    end: () => {
      state = 'ending'
    },
  }
}

const within = (asked: Promise<string | null>): Promise<string | null> =>
  withDeadline(asked, patienceMs, 'It does not answer in time.').catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  )
