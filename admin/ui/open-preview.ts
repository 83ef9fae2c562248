/** Opens a preview in a tab of its own. Answers what went wrong, or null. */
export async function openPreview(ask: () => Promise<{ url: string }>): Promise<string | null> {
  // Before the question is asked: a browser lets a page open another only while something is being pressed.
  const tab = window.open('about:blank', '_blank')
  try {
    const { url } = await ask()
    if (tab) tab.location.href = url
    else location.href = url
    return null
  } catch (problem) {
    tab?.close()
    return problem instanceof Error ? problem.message : 'There is no preview just now.'
  }
}
