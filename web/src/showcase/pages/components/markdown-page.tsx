import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { DemoPage } from '../../parts/demo-page'
import { MarkdownEditor, type MarkdownLayout } from '../../parts/markdown-editor'
import type { MarkdownTool } from '../../parts/markdown-tools'
import { MarkdownView } from '../../parts/markdown-view'
import styles from './markdown-page.module.css'

const IN_TURN: readonly MarkdownLayout[] = ['write', 'preview']
const FEW_TOOLS: readonly MarkdownTool[] = ['heading', 'bold', 'italic']

/** MarkdownPage shows the markdown editor in four shapes, and the HTML of the last. */
export function MarkdownPage(): ReactNode {
  const { t } = useTranslation('components')
  return (
    <DemoPage path="/components/markdown" hint={t('markdown.hint')}>
      <Sample name="basic" height={300} layout="split" />
      <Sample name="inTurn" height={200} layout="write" layouts={IN_TURN} />
      <Sample name="reduced" height={200} layout="write" layouts={IN_TURN} tools={FEW_TOOLS} />
      <LastSample />
    </DemoPage>
  )
}

interface SampleProps {
  name: 'basic' | 'inTurn' | 'reduced'
  height: number
  layout: MarkdownLayout
  layouts?: readonly MarkdownLayout[]
  tools?: readonly MarkdownTool[]
}

function Sample({ name, ...look }: SampleProps): ReactNode {
  const { t } = useTranslation('components')
  const [text, setText] = useState(() => t('markdown.sample'))
  const label = t(`markdown.${name}`)
  return (
    <div>
      <h2 className={styles.heading}>{label}</h2>
      <MarkdownEditor label={label} value={text} onChange={setText} {...look} />
    </div>
  )
}

/** LastSample follows the language of the console, as all its buttons do, and hands out its HTML. */
function LastSample(): ReactNode {
  const { t } = useTranslation('components')
  const [text, setText] = useState(() => t('markdown.sample'))
  const [shown, setShown] = useState<string | null>(null)
  const drawing = useRef<HTMLDivElement>(null)
  const label = t('markdown.follows')
  return (
    <>
      <div>
        <h2 className={styles.heading}>{label}</h2>
        <p className={styles.note}>{t('markdown.note')}</p>
        <MarkdownEditor label={label} value={text} onChange={setText} height={300} layout="split" />
      </div>
      <div>
        <Button type="primary" onClick={() => setShown(text)}>
          {t('markdown.getHtml')}
        </Button>
      </div>
      {shown !== null && (
        <section className={styles.result} aria-label={t('markdown.html')}>
          <div ref={drawing}>
            <MarkdownView text={shown} />
          </div>
          <Source key={shown} of={() => drawing.current?.firstElementChild?.innerHTML ?? ''} />
        </section>
      )}
    </>
  )
}

/** Source shows the HTML of what has just been drawn. */
function Source({ of }: { of: () => string }): ReactNode {
  const { t } = useTranslation('components')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard too
    <section className={styles.source} aria-label={t('markdown.source')} tabIndex={0}>
      <pre
        ref={(element) => {
          if (element) element.textContent = of()
        }}
      />
    </section>
  )
}
