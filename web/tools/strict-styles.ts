import type { Plugin } from 'vite'

/** Where the component library and its icons write style elements. */
const WRITERS = /(@rc-component\/util\/es\/Dom\/dynamicCSS|@ant-design\/icons\/es\/cssUtils)\.js$/

const NONCE = /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\??\.nonce;\s*\}/
const PAGE_NONCE = `styleNode.nonce = csp?.nonce ?? document.querySelector('meta[name="csp-nonce"]')?.content ?? '';`

/**
 * strictStyles makes the component library fit the page's content policy: some of its style elements (scroll lock,
 * scrollbar measuring) are made without a nonce, and all are filled through innerHTML, which trusted types refuse.
 */
export function strictStyles(): Plugin {
  return {
    name: 'strict-styles',
    apply: 'build',
    transform: {
      filter: { id: WRITERS },
      handler(code, id) {
        // A new release that writes its styles in another way must stop the build, not the policy.
        if (!NONCE.test(code) || !code.includes('.innerHTML')) this.error(`${id} writes styles in a new way`)
        return { code: code.replace(NONCE, PAGE_NONCE).replaceAll('.innerHTML', '.textContent'), map: null }
      },
    },
  }
}
