import { Mark, mergeAttributes } from '@tiptap/core'

export const TONES = ['red', 'orange', 'green', 'blue', 'grey'] as const
export const SIZES = ['small', 'large'] as const

export interface LookAttributes {
  tone: string | null
  size: string | null
}

function partOf(prefix: 'tone' | 'size', values: readonly string[]) {
  return {
    default: null,
    parseHTML: (element: HTMLElement) =>
      values.find((value) => element.classList.contains(`${prefix}-${value}`)) ?? null,
    renderHTML: () => ({}),
  }
}

/** Look is the colour and the size of words, by class: the content policy forbids style attributes. */
export const Look = Mark.create({
  name: 'look',
  addAttributes() {
    return { tone: partOf('tone', TONES), size: partOf('size', SIZES) }
  },
  parseHTML() {
    return [{ tag: 'span[class]' }]
  },
  renderHTML({ mark, HTMLAttributes }) {
    const { tone, size } = mark.attrs as LookAttributes
    const classes = [tone && `tone-${tone}`, size && `size-${size}`].filter(Boolean).join(' ')
    return ['span', mergeAttributes(HTMLAttributes, classes ? { class: classes } : {}), 0]
  },
})
