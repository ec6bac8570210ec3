import { EditorSelection } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** The tools of a markdown editor, in the order in which they stand. */
export const MARKDOWN_TOOLS = [
  ...(['heading', 'bold', 'italic', 'strike', 'rule', 'quote', 'bullets', 'numbers'] as const),
  ...(['task', 'indent', 'table', 'image', 'link', 'code', 'codeBlock'] as const),
] as const

export type MarkdownTool = (typeof MARKDOWN_TOOLS)[number]

/** What stands on both sides of the marked words. */
const AROUND: Partial<Record<MarkdownTool, readonly [string, string]>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  strike: ['~~', '~~'],
  code: ['`', '`'],
  codeBlock: ['\n```\n', '\n```\n'],
  link: ['[', '](https://)'],
  image: ['![', '](/favicon.svg)'],
}

/** What stands at the beginning of each marked line. */
const IN_FRONT: Partial<Record<MarkdownTool, string>> = {
  heading: '## ',
  quote: '> ',
  bullets: '- ',
  numbers: '1. ',
  task: '- [ ] ',
  indent: '  ',
}

const BELOW: Partial<Record<MarkdownTool, string>> = {
  rule: '\n\n---\n\n',
  table: '\n\n|   |   |\n| - | - |\n|   |   |\n\n',
}

/** applyTool does with what is marked in the editor what a button says. */
export function applyTool(view: EditorView, tool: MarkdownTool): void {
  const { state } = view
  const { from, to } = state.selection.main
  const [before, after] = AROUND[tool] ?? []
  if (before !== undefined && after !== undefined) {
    view.dispatch({
      changes: [
        { from, insert: before },
        { from: to, insert: after },
      ],
      selection: EditorSelection.range(from + before.length, to + before.length),
    })
  }
  const front = IN_FRONT[tool]
  if (front !== undefined) {
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number]
    const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index))
    view.dispatch({ changes: lines.map((line) => ({ from: line.from, insert: front })) })
  }
  const below = BELOW[tool]
  if (below !== undefined) {
    view.dispatch({ changes: { from: to, insert: below }, selection: { anchor: to + below.length } })
  }
  view.focus()
}
