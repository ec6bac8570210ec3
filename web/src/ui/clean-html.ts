import DOMPurify from 'dompurify'

/** The same list as the server's, which has the last word: package rich. */
const ALLOWED = {
  ALLOWED_TAGS: [
    ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['strong', 'em', 'u', 's', 'span', 'blockquote', 'hr', 'br', 'a', 'img'],
    // What other programs write for the same things; the editor turns it into the above.
    ...['b', 'i', 'del', 'strike'],
  ],
  ALLOWED_ATTR: ['href', 'target', 'rel', 'src', 'alt', 'class', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:|\/files\/[0-9a-f]{32}\.(?:png|jpg)$)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

const OWN_PICTURE = /^\/files\/[0-9a-f]{32}\.(?:png|jpg)$/
const OWN_CLASS = /^(?:tone-(?:red|orange|green|blue|grey)|size-(?:small|large))$/

const purify = DOMPurify(window)

// Pictures are our own, links leave without telling where from, classes are those of colour and size.
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG' && !OWN_PICTURE.test(node.getAttribute('src') ?? '')) node.remove()
  if (node.nodeName === 'A') {
    if (!/^(?:https?:|mailto:|tel:)/i.test(node.getAttribute('href') ?? '')) node.removeAttribute('href')
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
  const classes = (node.getAttribute('class') ?? '').split(/\s+/).filter((name) => OWN_CLASS.test(name))
  if (classes.length > 0) node.setAttribute('class', classes.join(' '))
  else node.removeAttribute('class')
})

/** cleanFragment makes nodes of formatted text, with nothing in them that could act. */
export function cleanFragment(html: string): DocumentFragment {
  return purify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true })
}

/** cleanHtml cleans formatted text as text. */
export function cleanHtml(html: string): string {
  return purify.sanitize(html, ALLOWED)
}

interface PolicyMaker {
  defaultPolicy?: unknown
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown
}

/**
 * guardHtml makes the page's one policy: whatever a library turns from text into nodes, a paste into the editor before all,
 * is cleaned first. The content policy refuses any other way.
 */
export function guardHtml(): void {
  const { trustedTypes } = window as unknown as { trustedTypes?: PolicyMaker }
  if (trustedTypes && !trustedTypes.defaultPolicy)
    trustedTypes.createPolicy('default', { createHTML: cleanHtml })
}
