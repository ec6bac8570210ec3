import Image from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { NoFormStyle } from 'antd/es/form/context'
import { useEffect, useRef } from 'react'
import { cleanHtml, guardHtml } from './clean-html'
import styles from './rich-editor.module.css'
import text from './rich-text.module.css'
import { TextStyle } from './rich-text-style'
import { RichToolbar } from './rich-toolbar'

// Before the editor reads its first text.
guardHtml()

interface RichEditorProps {
  label: string
  /** Which kinds of pictures are taken. */
  imageTypes: readonly string[]
  upload: (file: File, signal: AbortSignal) => Promise<string>
  /** These are the form's. */
  id?: string
  value?: string
  onChange?: (html: string) => void
  disabled?: boolean
  'aria-required'?: 'true' | 'false'
  'aria-invalid'?: 'true' | 'false'
  'aria-describedby'?: string
}

/** richExtensions are all that formatted text can hold. */
export const richExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
  TextStyle,
]

/** RichEditor writes formatted text: headings, lists, tables, links and pictures, and nothing that the server would take away. */
export function RichEditor(props: RichEditorProps) {
  const { label, imageTypes, upload, id, value = '', onChange, disabled = false } = props
  const known = useRef(value)
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    class: `${text.text} ${styles.area}`,
    ...(id && { id }),
    ...said(props),
  }
  // Out of sight there may be none, whatever the types say; back in sight there is another.
  const editor = useEditor({
    extensions: richExtensions,
    content: cleanHtml(value),
    editable: !disabled,
    // The page's content policy refuses the stylesheet that the library would add by itself.
    injectCSS: false,
    editorProps: { attributes },
    onUpdate: ({ editor: changed }) => {
      known.current = changed.isEmpty ? '' : changed.getHTML()
      onChange?.(known.current)
    },
  }) as Editor | null
  // A text that was not written here: the form was given another one.
  useEffect(() => {
    if (!editor || value === known.current) return
    known.current = value
    editor.commands.setContent(cleanHtml(value), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    if (editor?.isEditable === disabled) editor.setEditable(!disabled, false)
  }, [editor, disabled])
  return (
    <div className={styles.editor}>
      {/* What is wrong with the text is no fault of the tools. */}
      <NoFormStyle status override>
        {editor && (
          <RichToolbar editor={editor} imageTypes={imageTypes} upload={upload} disabled={disabled} />
        )}
      </NoFormStyle>
      <EditorContent editor={editor} />
    </div>
  )
}

/** said is what the form says about the field, for those who hear it. */
function said(props: RichEditorProps): Record<string, string> {
  const names = ['aria-required', 'aria-invalid', 'aria-describedby'] as const
  return Object.fromEntries(names.flatMap((name) => (props[name] ? [[name, props[name]]] : [])))
}
