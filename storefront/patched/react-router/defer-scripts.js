// Loads the page's scripts, which entry.server.tsx lists, after the first paint. The page is readable without them, and
// they are three quarters of its bytes: earlier, they would compete with style sheets, fonts and the first photograph.
{
  const begin = () => {
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
    else run()
  }
  const run = async () => {
    const { manifest, routes, entry } = read('page-modules')
    // Import one file at a time, so that clicks are handled in between: all at once block a slow phone for a quarter of
    // a second. The entry hydrates the page and comes last. The import below reports a file that fails to load.
    for (const { href } of document.querySelectorAll('link[rel=modulepreload]')) {
      if (new URL(href).pathname === entry) continue
      await import(href).catch(() => undefined)
      await yieldToMain()
    }
    // The same as React Router's own inline scripts.
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
