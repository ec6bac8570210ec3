import { DOMParser } from '@tiptap/pm/model'
import { type Editor, EditorContent, getSchema, type JSONContent, useEditor } from '@tiptap/react'
import { type RefObject, useEffect, useRef } from 'react'
import { guardHtml } from '../../ui/clean-html'
import { richExtensions } from '../../ui/rich-editor'
import styles from '../../ui/rich-editor.module.css'
import text from '../../ui/rich-text.module.css'
import { RichToolbar } from '../../ui/rich-toolbar'
import { cleanWithPictures, keepPicture } from './memory-pictures'

// Before the editor reads anything that is pasted.
guardHtml()

interface MemoryEditorProps {
  label: string
  imageTypes: readonly string[]
  start: JSONContent
  onHtml: (html: string) => void
  /** Where buttons find the editor. */
  handle?: RefObject<Editor | null>
}

/** documentOf reads formatted text as a document, with the pictures that the console has in this browser alone. */
export function documentOf(html: string): JSONContent {
  return DOMParser.fromSchema(getSchema(richExtensions)).parse(cleanWithPictures(html)).toJSON()
}

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

/**
 * MemoryEditor is the console's editor without a server behind it. Its text is kept as a document, because as HTML it would
 * be cleaned of pictures that the server does not have.
 */
export function MemoryEditor({ label, imageTypes, start, onHtml, handle }: MemoryEditorProps) {
  const kept = useRef(start)
  // Out of sight there may be none, whatever the types say; back in sight there is another.
  const editor = useEditor({
    extensions: richExtensions,
    content: kept.current,
    // The page's content policy refuses the stylesheet that the library would add by itself.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: `${text.text} ${styles.area}`,
      },
    },
    onUpdate: ({ editor: changed }) => {
      kept.current = changed.getJSON()
      onHtml(htmlOf(changed))
    },
  }) as Editor | null
  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    if (handle) handle.current = editor
    onHtml(htmlOf(editor))
  }, [editor, handle, onHtml])
  return (
    <div className={styles.editor}>
      {editor && (
        <RichToolbar
          editor={editor}
          imageTypes={imageTypes}
          upload={async (file) => keepPicture(file)}
          disabled={false}
        />
      )}
      <EditorContent editor={editor} />
    </div>
  )
}
