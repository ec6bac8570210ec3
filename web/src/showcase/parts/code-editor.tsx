import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

// The library writes a stylesheet of its own, which the content policy wants signed.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// Chromium keeps the look of what is typed over in a style attribute, which the content policy refuses.
const typeOver = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { inputType, data } = event
    if (inputType !== 'insertText' || data === null || view.state.selection.main.empty) return false
    view.dispatch(view.state.replaceSelection(data), { scrollIntoView: true })
    event.preventDefault()
    return true
  },
})

interface CodeEditorProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** The language and the look; the editor is made anew when they change. */
  extensions: Extension
  /** Where buttons find the editor. */
  view?: RefObject<EditorView | null>
  className?: string | undefined
}

/** CodeEditor edits plain text with the signs of its language. */
export function CodeEditor(props: CodeEditorProps): ReactNode {
  const { label, value, onChange, extensions, view, className } = props
  const box = useRef<HTMLDivElement>(null)
  const now = useRef({ value, onChange })
  now.current = { value, onChange }
  useEffect(() => {
    if (!box.current) return
    const made = new EditorView({
      doc: now.current.value,
      parent: box.current,
      extensions: [
        EditorView.cspNonce.of(nonce),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) now.current.onChange(state.doc.toString())
        }),
        typeOver,
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        extensions,
      ],
    })
    if (view) view.current = made
    return () => {
      made.destroy()
      if (view) view.current = null
    }
  }, [label, extensions, view])
  return <div ref={box} className={className} />
}
