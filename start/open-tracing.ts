import { setTimeout as pause } from 'node:timers/promises'
import { traceWith } from '#server/trace.ts'
import type { Config } from './config.ts'
import { VERSION } from './version.ts'

/**
 * Sends traces to a collector of OpenTelemetry, if the settings name one: each request with its statements, its calls
 * of Stripe and the jobs that it enqueued. The exporter itself reads OTEL_EXPORTER_OTLP_ENDPOINT, and
 * OTEL_EXPORTER_OTLP_HEADERS. Returns what sends the last ones. Loads the library only then.
 */
export async function openTracing(
  config: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>,
): Promise<() => Promise<void>> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined
  const [api, sdk, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'shop', 'service.version': VERSION }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  traceWith(provider.getTracer('shop'))
  return async () => {
    traceWith(null)
    // A collector that is away must not keep the process from its end.
    await Promise.race([provider.shutdown().catch(() => undefined), pause(2000, undefined, { ref: false })])
    api.context.disable()
  }
}
