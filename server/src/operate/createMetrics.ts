import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type Metric,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client'

/** The metrics of a server, in the form of OpenMetrics or in the older one of Prometheus. */
export interface Metrics {
  /** A request that was answered. */
  request(labels: { role: string; operation: string; status: number }, seconds: number): void
  /** A call of an adapter. */
  adapter(labels: { port: string; adapter: string; outcome: string }, seconds: number): void
  /** Registers a number that is read when somebody asks. */
  gauge(name: string, help: string, read: () => number): void
  /** Registers numbers, one for each value of a label, that are read when somebody asks. */
  gauges(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void
  /** Registers a number that only grows. */
  counter(name: string, help: string): { add(count?: number): void }
  /**
   * All numbers as text, and its content type.
   *
   * @param accept - header of the request: OpenMetrics if it names that, else the text format of Prometheus
   */
  print(accept?: string | null): Promise<{ readonly type: string; readonly text: string }>
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Creates the metrics of a process. Their names are in docs/operations.md. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'appkit_' })
  const registers = [registry]
  const request = new Histogram({
    name: 'appkit_request_seconds',
    help: 'Seconds until a request was answered',
    labelNames: ['role', 'operation', 'status'],
    buckets: seconds,
    registers,
  })
  const adapter = new Histogram({
    name: 'appkit_adapter_seconds',
    help: 'Seconds until an adapter answered',
    labelNames: ['port', 'adapter', 'outcome'],
    buckets: seconds,
    registers,
  })
  return {
    request: (labels, seconds) => request.observe(labels, seconds),
    adapter: (labels, seconds) => adapter.observe(labels, seconds),
    gauge: (name, help, read) => {
      new Gauge({
        name: `appkit_${name}`,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    gauges: (name, help, label, read) => {
      new Gauge({
        name: `appkit_${name}`,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const numbers = await read()
          this.reset()
          for (const [value, number] of numbers) this.set({ [label]: value }, number)
        },
      })
    },
    counter: (name, help) => {
      const counter = new Counter({ name: `appkit_${name}`, help, registers })
      return { add: (count = 1) => counter.inc(count) }
    },
    print: async (accept) => {
      const shown = /\bapplication\/openmetrics-text\b/i.test(accept ?? '')
        ? asOpenMetrics(registry)
        : registry
      return { type: shown.contentType, text: await shown.metrics() }
    },
  }
}

/**
 * The same numbers in the form of OpenMetrics. The library renames counters as it prints them, so it gets metrics that stand
 * for them.
 */
function asOpenMetrics(registry: Registry): Registry<OpenMetricsContentType> {
  const open = new Registry<OpenMetricsContentType>()
  open.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  for (const { name } of registry.getMetricsAsArray()) {
    const metric = registry.getSingleMetric(name)
    if (metric !== undefined) open.registerMetric(Object.create(metric) as Metric)
  }
  return open
}
