import type { Editor, JSONContent } from '@tiptap/react'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import text from '../../../ui/rich-text.module.css'
import { DemoPage } from '../../parts/demo-page'
import { MemoryEditor } from '../../parts/memory-editor'
import { cleanWithPictures, keepPicture, OWN_PICTURE } from '../../parts/memory-pictures'
import { PicturesDialog } from './pictures-dialog'
import styles from './tinymce-page.module.css'

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** TinymcePage shows the console's editor of formatted text, and what it writes. */
export function TinymcePage(): ReactNode {
  const { t } = useTranslation('components')
  const [start] = useState(() =>
    sampleOf(
      t('tinymce.sample.heading'),
      t('tinymce.sample.text'),
      t('tinymce.sample.lists'),
      t('tinymce.sample.tables'),
    ),
  )
  const editor = useRef<Editor>(null)
  const [html, setHtml] = useState('')
  const [isChoosing, setIsChoosing] = useState(false)
  const insert = (files: readonly File[]) => {
    setIsChoosing(false)
    editor.current
      ?.chain()
      .focus('end')
      .insertContent(files.map((file) => pictureNode(keepPicture(file), file.name.replace(/\.\w+$/, ''))))
      .run()
  }
  return (
    <DemoPage path="/components/tinymce" hint={t('tinymce.hint')}>
      <div>
        <Button type="primary" onClick={() => setIsChoosing(true)}>
          {t('tinymce.upload')}
        </Button>
      </div>
      <div className={styles.editor}>
        <MemoryEditor
          label={t('tinymce.label')}
          imageTypes={PICTURE_TYPES}
          start={start}
          onHtml={setHtml}
          handle={editor}
        />
      </div>
      <h2 className={styles.heading}>{t('tinymce.preview')}</h2>
      <Preview label={t('tinymce.preview')} html={html} />
      {isChoosing && (
        <PicturesDialog types={PICTURE_TYPES} onInsert={insert} onCancel={() => setIsChoosing(false)} />
      )}
    </DemoPage>
  )
}

const pictureNode = (src: string, alt: string): JSONContent => ({ type: 'image', attrs: { src, alt } })

const wordsNode = (words: string, href?: string): JSONContent => ({
  type: 'text',
  text: words,
  ...(href && { marks: [{ type: 'link', attrs: { href } }] }),
})

const paragraphOf = (words: JSONContent): JSONContent => ({ type: 'paragraph', content: [words] })

/** sampleOf is the text that the editor begins with. */
function sampleOf(heading: string, words: string, ...items: readonly string[]): JSONContent {
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [wordsNode(heading)] },
      pictureNode(OWN_PICTURE, 'CareDesk'),
      paragraphOf(wordsNode(words)),
      {
        type: 'bulletList',
        content: items.map((item) => ({ type: 'listItem', content: [paragraphOf(wordsNode(item))] })),
      },
      paragraphOf(wordsNode('tiptap.dev', 'https://tiptap.dev')),
    ],
  }
}

function Preview({ label, html }: { label: string; html: string }): ReactNode {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.replaceChildren(cleanWithPictures(html)), [html])
  return <section ref={box} aria-label={label} className={`${text.text} ${styles.preview}`} />
}
