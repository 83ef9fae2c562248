// Runs before the page is painted: someone with a stored token sees the splash until their profile is there, and nobody else does.
try {
  if (localStorage.getItem('sidr-and-sage.token') || sessionStorage.getItem('sidr-and-sage.token')) {
    document.documentElement.setAttribute('data-visitor', 'checking')
    // If the scripts of the page never arrive, its words still do.
    setTimeout(() => document.documentElement.removeAttribute('data-visitor'), 10000)
  }
} catch {
  // Storage is blocked: a guest.
}
