import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'

/** Null unless the settings name a collector (start/open-tracing.ts). */
let tracer: Tracer | null = null

export function traceWith(given: Tracer | null): void {
  tracer = given
}

type Kind = 'request' | 'client' | 'job'

const KINDS: Record<Kind, SpanKind> = {
  request: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
}

/** Runs the work in a span, to which the spans of all that it does belong. Without a tracer it is the work alone. */
export function traced<T>(name: string, kind: Kind, work: () => Promise<T>, attributes: Attributes = {}): Promise<T> {
  if (!tracer) return work()
  return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, async (span) => {
    try {
      return await work()
    } catch (problem) {
      fail(span, problem)
      throw problem
    } finally {
      span.end()
    }
  })
}

/** Gives the current span what is known only at its end. */
export function nameSpan(name: string, attributes: Attributes): void {
  if (tracer) trace.getActiveSpan()?.updateName(name).setAttributes(attributes)
}

/** Traces a statement of pg, whose answer comes by a callback or a promise. Its values are never part of a trace. */
export function tracedStatement(text: string, given: unknown[], send: (...given: unknown[]) => unknown): unknown {
  if (!tracer) return send(...given)
  const span = tracer.startSpan(/^[\s(]*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement', {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) },
  })
  const end = (problem?: unknown) => {
    if (problem) fail(span, problem)
    span.end()
  }
  const callback = given.at(-1)
  if (typeof callback === 'function') {
    const answer = (...answers: unknown[]) => {
      end(answers[0])
      callback(...answers)
    }
    return send(...given.slice(0, -1), context.bind(context.active(), answer))
  }
  const answered = send(...given)
  if (answered instanceof Promise) answered.then(() => end(), end)
  else end()
  return answered
}

/** Its message can have names and addresses in it. */
function fail(span: Span, problem: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', problem instanceof Error ? problem.name : typeof problem)
}

/** The current trace as W3C writes it, for the data of a job; nothing without a tracer. */
export function currentTrace(): { traceparent?: string } {
  const current = tracer ? trace.getActiveSpan()?.spanContext() : undefined
  if (!current) return {}
  return { traceparent: `00-${current.traceId}-${current.spanId}-0${current.traceFlags}` }
}

/** Runs a job's work in the trace that it was enqueued in. */
export function inTraceOf<T>(data: object, work: () => Promise<T>): Promise<T> {
  const [, traceId, spanId, flags] = tracer && 'traceparent' in data ? String(data.traceparent).split('-') : []
  if (!traceId || !spanId) return work()
  const from = { traceId, spanId, traceFlags: Number(flags), isRemote: true }
  return context.with(trace.setSpanContext(ROOT_CONTEXT, from), work)
}

/** A callback that waits for a free connection is called by the request that gives it back. */
export const inThisTrace = <F>(callback: F): F => (tracer ? context.bind(context.active(), callback) : callback)
