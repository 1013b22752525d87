import type { RequestRecord } from 'appkit-server/parts'

/** The last requests, and the number of all requests. */
export interface RequestLog {
  add(record: RequestRecord): void
  /** Newest first. */
  last(count: number): readonly RequestRecord[]
  /** The number of requests to a service since the start. */
  count(service: string): number
  total(): number
}

/**
 * A log that keeps only the newest requests.
 *
 * @param size - number of requests that are kept
 */
export function createRequestLog(size: number): RequestLog {
  const records: RequestRecord[] = []
  const counts = new Map<string, number>()
  let total = 0
  return {
    add: (record) => {
      records.push(record)
      if (records.length > size) records.shift()
      counts.set(record.service, (counts.get(record.service) ?? 0) + 1)
      total += 1
    },
    last: (count) => records.slice(-count).reverse(),
    count: (service) => counts.get(service) ?? 0,
    total: () => total,
  }
}
