import { isObject } from '../spec/json.js'
import type { Report, ServerConfig, ServerDatabase, ServerLimits, ServerRetention } from './types.js'

/** The limits of a server whose configuration names none. */
export const usualLimits: Required<ServerLimits> = {
  requestsPerMinute: 600,
  relaySockets: 10_000,
  relaySocketsPerNetwork: 1000,
  relayKilobytesPerClient: 1024,
  relayMegabytesPerNetwork: 32,
  relayMegabytesPerProject: 1024,
  relayMegabytes: 2048,
  sessions: 100_000,
  sessionsPerNetwork: 1000,
  namesPerNetwork: 100,
  events: 10_000,
  signInsPerMinute: 60,
  noticeSeconds: 0,
}

/** How a process uses Postgres whose configuration does not say it. */
export const usualDatabase: Required<ServerDatabase> = { connections: 10, statementSeconds: 10 }

/** How long a server keeps things whose configuration does not say it, in days. */
export const usualRetention: Required<ServerRetention> = { events: 90 }

/** The bounds of each number, by entry. */
const ranges: Readonly<Record<string, Readonly<Record<string, readonly [min: number, max: number]>>>> = {
  limits: {
    requestsPerMinute: [1, 1_000_000],
    relaySockets: [1, 1_000_000],
    relaySocketsPerNetwork: [1, 1_000_000],
    relayKilobytesPerClient: [64, 1_048_576],
    relayMegabytesPerNetwork: [1, 1_048_576],
    relayMegabytesPerProject: [1, 1_048_576],
    relayMegabytes: [1, 1_048_576],
    sessions: [1, 1_000_000_000],
    sessionsPerNetwork: [1, 1_000_000_000],
    namesPerNetwork: [1, 1_000_000_000],
    events: [100, 500_000],
    signInsPerMinute: [1, 100_000],
    noticeSeconds: [0, 300],
  },
  database: { connections: [1, 1000], statementSeconds: [1, 3600] },
  retention: { events: [1, 36_500] },
  signin: { sessionDays: [1, 400] },
}

/** Reports entries of `limits`, `database`, `retention` and `signin` that are no whole numbers of a useful size. */
export function checkNumbers(config: ServerConfig, report: Report): void {
  for (const group of ['limits', 'database', 'retention', 'signin'] as const) {
    const value: unknown = config[group]
    if (value === undefined) continue
    if (!isObject(value)) {
      report(`${group} has to be an object.`)
      continue
    }
    for (const [key, entry] of Object.entries(value)) {
      if (group === 'signin' && /^(audiences|provider)$/.test(key)) continue
      const range = ranges[group]?.[key]
      if (range === undefined) {
        report(`${group}.${key} is no entry. There are ${Object.keys(ranges[group] ?? {}).join(', ')}.`)
        continue
      }
      const [min, max] = range
      if (!Number.isInteger(entry) || Number(entry) < min || Number(entry) > max)
        report(`${group}.${key} has to be a whole number from ${min} to ${max}.`)
    }
  }
}
