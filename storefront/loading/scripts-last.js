// A page can be read without its scripts, which stand in it as "later" (entry.server.tsx): they are fetched once it is painted. Together with the
// style sheets, fonts and the first photograph they would share the line with these, and be three quarters of all that comes over it.
{
  const begin = () => {
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
    else run()
  }
  const run = () => {
    for (const waiting of document.querySelectorAll('script[type=later]')) {
      const script = document.createElement('script')
      script.type = 'module'
      script.async = true
      script.textContent = waiting.textContent
      waiting.replaceWith(script)
    }
  }
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
