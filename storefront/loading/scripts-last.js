// A page can be read without its scripts, which stand in it as "later" (entry.server.tsx): they are fetched once it is painted. Together with the
// style sheets, fonts and the first photograph they would share the line with these, and be three quarters of all that comes over it.
{
  const begin = () => {
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
    else run()
  }
  const run = async () => {
    const waiting = [...document.querySelectorAll('script[type=later]')]
    const entry = /import\("([^"]+)"\)/.exec(waiting.map((script) => script.textContent).join())?.[1]
    // One file at a time, and in between whatever the visitor has pressed: all together they keep a slow telephone busy for a quarter of a second. The
    // entry takes the page over and comes last. What can't be had is asked for again, and complained of, by the page's own script.
    for (const { href } of document.querySelectorAll('link[rel=modulepreload]')) {
      if (new URL(href).pathname === entry) continue
      await import(href).catch(() => undefined)
      await breath()
    }
    for (const script of waiting) {
      const module = document.createElement('script')
      module.type = 'module'
      module.async = true
      module.textContent = script.textContent
      script.replaceWith(module)
    }
  }
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
