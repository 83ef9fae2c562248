// A page can be read without its scripts. entry.server.tsx lists them, and they are loaded here after the first paint: earlier, they would compete with
// style sheets, fonts and the first photograph, and they are three quarters of the bytes.
{
  const begin = () => {
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
    else run()
  }
  const run = async () => {
    const { manifest, routes, entry } = read('page-modules')
    // One file at a time, so that clicks are handled in between: all at once they block a slow phone for a quarter of a second. The entry hydrates the
    // page and comes last. A file that fails to load is imported again below, which reports the error.
    for (const { href } of document.querySelectorAll('link[rel=modulepreload]')) {
      if (new URL(href).pathname === entry) continue
      await import(href).catch(() => undefined)
      await yieldToMain()
    }
    // As React Router's own inline scripts do.
    const { streamController } = window.__reactRouterContext
    streamController.enqueue(read('page-data'))
    streamController.close()
    await import(manifest)
    const loaded = Object.entries(routes).map(async ([id, file]) => [id, await import(file)])
    window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(loaded))
    await import(entry)
  }
  const read = (id) => JSON.parse(document.getElementById(id).textContent)
  // A timer would be throttled to a second in a background tab.
  const yieldToMain = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  // A background tab is never painted, and older browsers don't report paints.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) begin()
  else {
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      begin()
    })
    observer.observe({ type: 'paint', buffered: true })
  }
}
