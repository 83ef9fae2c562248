import sanitizeHtml from 'sanitize-html'

/** The HTML that staff may write: the editor's elements, and nothing that runs a script or loads a resource. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a', 'br', 'hr'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^[/#]/.test(attribs.href ?? '') ? attribs : { ...attribs, rel: 'noopener nofollow' },
    }),
  },
}

/**
 * Used when HTML is saved and again when it is shown, so that neither a mistake nor a restored backup can run a script.
 */
export function sanitised(html: string): string {
  return sanitizeHtml(html, ALLOWED)
}
