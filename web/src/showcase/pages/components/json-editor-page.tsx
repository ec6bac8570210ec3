import { json, jsonParseLinter } from '@codemirror/lang-json'
import { linter, lintGutter } from '@codemirror/lint'
import { oneDark } from '@codemirror/theme-one-dark'
import { EditorView, lineNumbers } from '@codemirror/view'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { CodeEditor } from '../../parts/code-editor'
import { DemoPage } from '../../parts/demo-page'
import styles from './json-editor-page.module.css'

// The theme's own ground is a little too light for some of its colours.
const GROUND = '#1d2330'
const ground = EditorView.theme({
  '&': { backgroundColor: GROUND, height: '100%' },
  '.cm-gutters': { backgroundColor: GROUND, color: '#98a2b3' },
  '.cm-scroller': { fontFamily: 'monospace', lineHeight: '1.6' },
})

const EXTENSIONS = [json(), linter(jsonParseLinter()), lintGutter(), lineNumbers(), ground, oneDark]

const SAMPLE = [
  {
    items: [
      { market_type: 'forexdata', symbol: 'XAUUSD' },
      { market_type: 'forexdata', symbol: 'UKOIL' },
    ],
    name: 'commodities',
  },
  {
    items: [
      { market_type: 'forexdata', symbol: 'EURUSD' },
      { market_type: 'forexdata', symbol: 'GBPUSD' },
    ],
    name: 'currencies',
  },
  { items: [{ market_type: 'index', symbol: 'CSI300', weight: 0.5, delayed: true }], name: 'indices' },
]

/** JsonEditorPage edits JSON, and says on the margin where it is broken. */
export function JsonEditorPage(): ReactNode {
  const { t } = useTranslation('components')
  const [text, setText] = useState(() => JSON.stringify(SAMPLE, null, 2))
  const entries = entriesOf(text)
  return (
    <DemoPage path="/components/json-editor" hint={t('json.hint')}>
      <CodeEditor
        label={t('json.label')}
        value={text}
        onChange={setText}
        extensions={EXTENSIONS}
        className={styles.editor}
      />
      <p role="status" className={styles.state} data-broken={entries === null}>
        {entries === null ? t('json.broken') : t('json.valid', { count: entries })}
      </p>
    </DemoPage>
  )
}

/** entriesOf is how many entries the text has at its top; null where it is no JSON. */
function entriesOf(text: string): number | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? Object.keys(value).length : 1
  } catch {
    return null
  }
}
