import { type Span, SpanKind, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api'
import type { AnsweredRequest } from './reportRequest.js'

/** Runs what answers a request, as a span. Whatever that asks meanwhile has spans inside of it. */
export type TraceRequest<Answered> = (answer: () => Promise<Answered>) => Promise<Answered>

/** Runs the call of an adapter, as a span. */
export type TraceAdapter = <Value>(
  labels: { readonly port: string; readonly adapter: string },
  call: () => Promise<Value>,
) => Promise<Value>

/** The spans of a server, by OpenTelemetry. The operator registers who takes them; without, nothing is kept. */
export interface Traces {
  /**
   * Runs what answers a request, as a span.
   *
   * @param describe - names the operation, which is known once it is answered. Nothing else of the request is in the span
   */
  request<Answered>(
    answer: () => Promise<Answered>,
    describe: (answered: Answered) => Pick<AnsweredRequest, 'operation' | 'role' | 'status'>,
  ): Promise<Answered>
  readonly adapter: TraceAdapter
}

/** Creates the traces of a process. Their spans are in docs/operations.md. */
export function createTraces(): Traces {
  // It stands for that of the operator, whether that was registered before or is later.
  const tracer = trace.getTracer('appkit-server')
  const within = <Value>(name: string, options: SpanOptions, act: (span: Span) => Promise<Value>) =>
    tracer.startActiveSpan(name, options, async (span) => {
      try {
        return await act(span)
      } catch (error) {
        // Errors name addresses, and the log has them without.
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    })
  return {
    request: (answer, describe) =>
      within('request', { kind: SpanKind.SERVER }, async (span) => {
        const answered = await answer()
        if (!span.isRecording()) return answered
        const { operation, role, status } = describe(answered)
        if (operation !== '') span.updateName(operation)
        span.setAttributes({ role, operation, status })
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        return answered
      }),
    adapter: ({ adapter, port }, call) =>
      within(`${port} ${adapter}`, { kind: SpanKind.CLIENT, attributes: { port, adapter } }, call),
  }
}
