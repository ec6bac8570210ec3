import { Mark, mergeAttributes } from '@tiptap/core'

export const TONES = ['red', 'orange', 'green', 'blue', 'grey'] as const
export const SIZES = ['small', 'large'] as const

export interface TextStyleAttributes {
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

/** TextStyle is the colour and the size of text. It uses classes, because the content policy forbids style attributes. */
export const TextStyle = Mark.create({
  name: 'textStyle',
  addAttributes() {
    return { tone: partOf('tone', TONES), size: partOf('size', SIZES) }
  },
  parseHTML() {
    return [{ tag: 'span[class]' }]
  },
  renderHTML({ mark, HTMLAttributes }) {
    const { tone, size } = mark.attrs as TextStyleAttributes
    const classes = [tone && `tone-${tone}`, size && `size-${size}`].filter(Boolean).join(' ')
    return ['span', mergeAttributes(HTMLAttributes, classes ? { class: classes } : {}), 0]
  },
})
