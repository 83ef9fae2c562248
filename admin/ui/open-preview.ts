/** Opens a preview in a new tab. Returns an error message, or null. */
export async function openPreview(ask: () => Promise<{ url: string }>): Promise<string | null> {
  // Open the tab before the call: browsers block it outside a click.
  const tab = window.open('about:blank', '_blank')
  try {
    const { url } = await ask()
    if (tab) tab.location.href = url
    else location.href = url
    return null
  } catch (problem) {
    tab?.close()
    return problem instanceof Error ? problem.message : 'The preview is not available.'
  }
}
