import BlockOutlined from '@ant-design/icons/BlockOutlined'
import BoldOutlined from '@ant-design/icons/BoldOutlined'
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import CodeOutlined from '@ant-design/icons/CodeOutlined'
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined'
import ItalicOutlined from '@ant-design/icons/ItalicOutlined'
import LineOutlined from '@ant-design/icons/LineOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import StrikethroughOutlined from '@ant-design/icons/StrikethroughOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import { markdown } from '@codemirror/lang-markdown'
import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { Button, Segmented } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { CodeEditor } from './code-editor'
import styles from './markdown-editor.module.css'
import { applyTool, MARKDOWN_TOOLS, type MarkdownTool } from './markdown-tools'
import { MarkdownView } from './markdown-view'

const ICONS: Record<MarkdownTool, ReactNode> = {
  heading: <FontSizeOutlined />,
  bold: <BoldOutlined />,
  italic: <ItalicOutlined />,
  strike: <StrikethroughOutlined />,
  rule: <LineOutlined />,
  quote: <RightOutlined />,
  bullets: <UnorderedListOutlined />,
  numbers: <OrderedListOutlined />,
  task: <CheckSquareOutlined />,
  indent: <MenuUnfoldOutlined />,
  table: <TableOutlined />,
  image: <PictureOutlined />,
  link: <LinkOutlined />,
  code: <CodeOutlined />,
  codeBlock: <BlockOutlined />,
}

// Words are told apart by weight and slant; the colours of this style are made for white and would be lost at night.
const look = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color: _, ...plain }) => ({ ...plain, tag: plain.tag })),
)

const EXTENSIONS = [
  markdown(),
  EditorView.lineWrapping,
  EditorView.theme({
    '&': { height: '100%' },
    '.cm-cursor': { borderLeftColor: 'var(--ant-color-text)' },
    '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.7' },
  }),
  syntaxHighlighting(look),
]

const LAYOUTS = ['split', 'write', 'preview'] as const

/** How the text and its preview share the room. */
export type MarkdownLayout = (typeof LAYOUTS)[number]

interface MarkdownEditorProps {
  label: string
  value: string
  onChange: (text: string) => void
  height: number
  layout: MarkdownLayout
  /** The layouts that can be chosen; without any it stays as it is. */
  layouts?: readonly MarkdownLayout[]
  tools?: readonly MarkdownTool[]
}

/** MarkdownEditor writes markdown beside its preview, or in turn with it. */
export function MarkdownEditor(props: MarkdownEditorProps): ReactNode {
  const { label, value, onChange, height, layout: first, layouts = LAYOUTS, tools = MARKDOWN_TOOLS } = props
  const { t } = useTranslation('components')
  const view = useRef<EditorView>(null)
  const [layout, setLayout] = useState(first)
  return (
    <section className={styles.editor} aria-label={label}>
      <div className={styles.bar}>
        <div role="toolbar" aria-label={t('markdown.tools', { label })} className={styles.tools}>
          {tools.map((tool) => (
            <Button
              key={tool}
              size="small"
              type="text"
              icon={ICONS[tool]}
              disabled={layout === 'preview'}
              title={t(`markdown.tool.${tool}`)}
              aria-label={t(`markdown.tool.${tool}`)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => view.current && applyTool(view.current, tool)}
            />
          ))}
        </div>
        <Segmented<MarkdownLayout>
          size="small"
          aria-label={t('markdown.layoutOf', { label })}
          value={layout}
          options={layouts.map((each) => ({ value: each, label: t(`markdown.layout.${each}`) }))}
          onChange={setLayout}
        />
      </div>
      <div className={styles.panes} data-layout={layout} style={{ height }}>
        {layout !== 'preview' && (
          <CodeEditor
            label={label}
            value={value}
            onChange={onChange}
            extensions={EXTENSIONS}
            view={view}
            className={styles.pane}
          />
        )}
        {layout !== 'write' && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard too
          <section className={styles.pane} aria-label={t('markdown.previewOf', { label })} tabIndex={0}>
            <MarkdownView text={value} />
          </section>
        )}
      </div>
    </section>
  )
}
