import BoldOutlined from '@ant-design/icons/BoldOutlined'
import FontColorsOutlined from '@ant-design/icons/FontColorsOutlined'
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined'
import ItalicOutlined from '@ant-design/icons/ItalicOutlined'
import LineOutlined from '@ant-design/icons/LineOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import StrikethroughOutlined from '@ant-design/icons/StrikethroughOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import UnderlineOutlined from '@ant-design/icons/UnderlineOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Dropdown, Select } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../locales/texts'
import { askText } from './ask-text'
import styles from './rich-editor.module.css'
import { SIZES, type TextStyleAttributes, TONES } from './rich-text-style'

interface RichToolbarProps {
  editor: Editor
  imageTypes: readonly string[]
  upload: (file: File, signal: AbortSignal) => Promise<string>
  disabled: boolean
}

interface Tool {
  label: string
  icon: ReactNode
  active?: boolean
  disabled?: boolean
  run: () => void
}

const LEVELS = [2, 3, 4] as const
const LINK = /^(?:https?:\/\/[^\s/@]+(?:[/?#]\S*)?|mailto:\S+|tel:[+0-9.-]+)$/i

/** RichToolbar has a button for everything that formatted text can hold. */
export function RichToolbar({ editor, imageTypes, upload, disabled }: RichToolbarProps) {
  const { t } = useTranslation('kit')
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    {
      label: t('rich.bold'),
      icon: <BoldOutlined />,
      active: state.bold,
      run: () => chain().toggleBold().run(),
    },
    {
      label: t('rich.italic'),
      icon: <ItalicOutlined />,
      active: state.italic,
      run: () => chain().toggleItalic().run(),
    },
    {
      label: t('rich.underline'),
      icon: <UnderlineOutlined />,
      active: state.underline,
      run: () => chain().toggleUnderline().run(),
    },
    {
      label: t('rich.strike'),
      icon: <StrikethroughOutlined />,
      active: state.strike,
      run: () => chain().toggleStrike().run(),
    },
    {
      label: t('rich.bullets'),
      icon: <UnorderedListOutlined />,
      active: state.bullets,
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: t('rich.numbers'),
      icon: <OrderedListOutlined />,
      active: state.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      label: t('rich.quote'),
      icon: <RightOutlined />,
      active: state.quote,
      run: () => chain().toggleBlockquote().run(),
    },
    { label: t('rich.rule'), icon: <LineOutlined />, run: () => chain().setHorizontalRule().run() },
    { label: t('rich.link'), icon: <LinkOutlined />, active: state.link !== '', run: () => void setLink() },
  ]
  const history: Tool[] = [
    {
      label: t('rich.undo'),
      icon: <UndoOutlined />,
      disabled: !state.canUndo,
      run: () => chain().undo().run(),
    },
    {
      label: t('rich.redo'),
      icon: <RedoOutlined />,
      disabled: !state.canRedo,
      run: () => chain().redo().run(),
    },
  ]
  const setLink = async () => {
    const address = await askText({
      title: t('rich.linkTitle'),
      label: t('rich.linkHint'),
      ok: t('save'),
      initial: state.link,
      valid: (typed) => typed === '' || LINK.test(typed),
    })
    if (address === null) return
    if (address === '') chain().extendMarkRange('link').unsetLink().run()
    else if (editor.state.selection.empty && !state.link)
      chain()
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else chain().extendMarkRange('link').setLink({ href: address }).run()
  }
  const setTextStyle = (part: Partial<TextStyleAttributes>) => {
    const next = { tone: state.tone, size: state.size, ...part }
    if (next.tone || next.size) chain().setMark('textStyle', next).run()
    else chain().unsetMark('textStyle').run()
  }
  return (
    <div role="toolbar" aria-label={t('rich.toolbar')} className={styles.toolbar}>
      <Select<number>
        size="small"
        className={styles.block}
        aria-label={t('rich.block')}
        disabled={disabled}
        value={state.level}
        onChange={(level) => {
          const heading = LEVELS.find((known) => known === level)
          if (heading) chain().setHeading({ level: heading }).run()
          else chain().setParagraph().run()
        }}
        options={[
          { value: 0, label: t('rich.paragraph') },
          ...LEVELS.map((level) => ({ value: level, label: t('rich.heading', { level: level - 1 }) })),
        ]}
      />
      {tools.map((tool) => (
        <ToolButton key={tool.label} disabled={disabled} tool={tool} />
      ))}
      <Choices
        label={t('rich.tone')}
        icon={<FontColorsOutlined />}
        disabled={disabled}
        chosen={state.tone}
        choices={TONES.map((tone) => ({ key: tone, label: t(`rich.tones.${tone}`) }))}
        onChoose={(tone) => setTextStyle({ tone })}
      />
      <Choices
        label={t('rich.size')}
        icon={<FontSizeOutlined />}
        disabled={disabled}
        chosen={state.size}
        choices={SIZES.map((size) => ({ key: size, label: t(`rich.sizes.${size}`) }))}
        onChoose={(size) => setTextStyle({ size })}
      />
      <PictureButton editor={editor} imageTypes={imageTypes} upload={upload} disabled={disabled} />
      <TableMenu editor={editor} inTable={state.inTable} disabled={disabled} />
      {history.map((tool) => (
        <ToolButton key={tool.label} disabled={disabled} tool={tool} />
      ))}
    </div>
  )
}

function stateOf(editor: Editor) {
  const textStyle = editor.getAttributes('textStyle') as Partial<TextStyleAttributes>
  return {
    level: LEVELS.find((level) => editor.isActive('heading', { level })) ?? 0,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    inTable: editor.isActive('table'),
    link: String(editor.getAttributes('link').href ?? ''),
    tone: textStyle.tone ?? null,
    size: textStyle.size ?? null,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

function ToolButton({ tool, disabled }: { tool: Tool; disabled: boolean }) {
  const { label, icon, active, run } = tool
  return (
    <Button
      size="small"
      type={active ? 'primary' : 'text'}
      icon={icon}
      disabled={disabled || tool.disabled}
      title={label}
      aria-label={label}
      aria-pressed={active}
      // The selection in the text must outlive the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    />
  )
}

interface ChoicesProps {
  label: string
  icon: ReactNode
  disabled: boolean
  chosen: string | null
  choices: { key: string; label: string }[]
  onChoose: (key: string | null) => void
}

/** What stands for "as usual" in a menu, whose entries cannot have an empty key. */
const USUAL = 'usual'

function Choices({ label, icon, disabled, chosen, choices, onChoose }: ChoicesProps) {
  const { t } = useTranslation('kit')
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      menu={{
        selectedKeys: [chosen ?? USUAL],
        items: [{ key: USUAL, label: t('rich.usual') }, ...choices],
        onClick: ({ key }) => onChoose(key === USUAL ? null : key),
      }}
    >
      <Button
        size="small"
        type={chosen ? 'primary' : 'text'}
        icon={icon}
        title={label}
        aria-label={label}
        onMouseDown={(event) => event.preventDefault()}
      />
    </Dropdown>
  )
}

function PictureButton({ editor, imageTypes, upload, disabled }: RichToolbarProps) {
  const { t } = useTranslation('kit')
  const picker = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => running.current?.abort(), [])
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    running.current = new AbortController()
    try {
      const src = await upload(file, running.current.signal)
      editor
        .chain()
        .focus()
        .setImage({ src, alt: file.name.replace(/\.\w+$/, '') })
        .run()
    } catch {
      // The failure is shown by the listener of the whole console.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size="small"
        type="text"
        icon={busy ? <LoadingOutlined /> : <PictureOutlined />}
        disabled={disabled || busy}
        title={t('rich.image')}
        aria-label={t('rich.image')}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        className={styles.picker}
        type="file"
        accept={imageTypes.join(',')}
        aria-label={t('rich.image')}
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}

function TableMenu({ editor, inTable, disabled }: { editor: Editor; inTable: boolean; disabled: boolean }) {
  const { t } = useTranslation('kit')
  const chain = () => editor.chain().focus()
  const inside = [
    { key: 'row', label: t('rich.rowAdd'), onClick: () => chain().addRowAfter().run() },
    { key: 'column', label: t('rich.columnAdd'), onClick: () => chain().addColumnAfter().run() },
    { key: 'noRow', label: t('rich.rowDelete'), onClick: () => chain().deleteRow().run() },
    { key: 'noColumn', label: t('rich.columnDelete'), onClick: () => chain().deleteColumn().run() },
    { key: 'none', label: t('rich.tableDelete'), danger: true, onClick: () => chain().deleteTable().run() },
  ]
  const outside = [
    {
      key: 'insert',
      label: t('rich.tableInsert'),
      onClick: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
  ]
  return (
    <Dropdown trigger={['click']} disabled={disabled} menu={{ items: inTable ? inside : outside }}>
      <Button
        size="small"
        type={inTable ? 'primary' : 'text'}
        icon={<TableOutlined />}
        title={t('rich.table')}
        aria-label={t('rich.table')}
        onMouseDown={(event) => event.preventDefault()}
      />
    </Dropdown>
  )
}
