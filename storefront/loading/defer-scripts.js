// A page can be read without its scripts, which it only names (entry.server.tsx): they are fetched once it is painted. Together with the style sheets,
// fonts and the first photograph they would share the line with these, and be three quarters of all that comes over it.
{
  const begin = () => {
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
    else run()
  }
  const run = async () => {
    const { manifest, routes, entry } = read('page-modules')
    // One file at a time, and in between whatever the visitor has pressed: all together they keep a slow telephone busy for a quarter of a second. The
    // entry takes the page over and comes last. What can't be had is asked for again below, and complained of.
    for (const { href } of document.querySelectorAll('link[rel=modulepreload]')) {
      if (new URL(href).pathname === entry) continue
      await import(href).catch(() => undefined)
      await breath()
    }
    // As React Router's own scripts do it.
    const { streamController } = window.__reactRouterContext
    streamController.enqueue(read('page-data'))
    streamController.close()
    await import(manifest)
    const loaded = Object.entries(routes).map(async ([id, file]) => [id, await import(file)])
    window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(loaded))
    await import(entry)
  }
  const read = (id) => JSON.parse(document.getElementById(id).textContent)
  // A timer would wait a second in a tab in the background.
  const breath = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  // What is in the background is not painted, and older browsers don't say when it is.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) begin()
  else {
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      begin()
    })
    observer.observe({ type: 'paint', buffered: true })
  }
}
