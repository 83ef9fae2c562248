// Runs before the first paint. Without it, somebody with a stored token sees a guest's page for a moment.
try {
  if (localStorage.getItem('sidr-and-sage.token') || sessionStorage.getItem('sidr-and-sage.token')) {
    document.documentElement.setAttribute('data-session', 'checking')
    // If the scripts never load, the page's text still shows.
    setTimeout(() => document.documentElement.removeAttribute('data-session'), 10000)
  }
} catch {
  // Storage is blocked: a guest.
}
// For printed pages, whose links show their addresses (styles/print.css).
document.documentElement.style.setProperty('--origin', JSON.stringify(location.origin))
