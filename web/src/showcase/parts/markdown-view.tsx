import { marked, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import styles from './markdown-view.module.css'

/**
 * MarkdownView shows markdown. It is drawn from what the text means and never by way of HTML, so nothing in it can act:
 * HTML in the text is shown as it was typed, links leave for the web or for mail only, and pictures are the console's own.
 */
export function MarkdownView({ text }: { text: string }): ReactNode {
  return <div className={styles.text}>{drawn(marked.lexer(text))}</div>
}

const LINK = /^(?:https?:\/\/|mailto:)/i
const OWN_PICTURE = /^\/(?!\/)/

function drawn(tokens: readonly Token[] = []): ReactNode {
  // A text is drawn anew as a whole, so a part's place is name enough.
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have nothing else to be told apart by
  return tokens.map((token, index) => <Fragment key={index}>{draw(token as MarkdownToken)}</Fragment>)
}

type MarkdownToken =
  | (Tokens.Heading | Tokens.Paragraph | Tokens.Blockquote | Tokens.Strong | Tokens.Em | Tokens.Del)
  | (Tokens.Text | Tokens.Codespan | Tokens.Code | Tokens.HTML | Tokens.Escape)
  | (Tokens.List | Tokens.Table | Tokens.Link | Tokens.Image | Tokens.Hr | Tokens.Br | Tokens.Space)

const PLAIN = { paragraph: 'p', blockquote: 'blockquote', strong: 'strong', em: 'em', del: 'del' } as const

function draw(token: MarkdownToken): ReactNode {
  switch (token.type) {
    case 'heading':
      return createElement(`h${Math.min(token.depth + 1, 6)}`, null, drawn(token.tokens))
    case 'paragraph':
    case 'blockquote':
    case 'strong':
    case 'em':
    case 'del':
      return createElement(PLAIN[token.type], null, drawn(token.tokens))
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard too
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      )
    case 'codespan':
      return <code>{token.text}</code>
    case 'list':
      return <List list={token} />
    case 'table':
      return <Table table={token} />
    case 'link':
      return <Link link={token} />
    case 'image':
      return OWN_PICTURE.test(token.href) ? <img src={token.href} alt={token.text} /> : token.text
    case 'hr':
      return <hr />
    case 'br':
      return <br />
    case 'space':
      return null
    default:
      return 'tokens' in token && token.tokens ? drawn(token.tokens) : token.text
  }
}

function List({ list }: { list: Tokens.List }): ReactNode {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries have nothing else to be told apart by
    <li key={index} {...(item.task && { 'data-task': true })}>
      {item.task && <Box isChecked={item.checked === true} />}
      {drawn(item.tokens.filter(({ type }) => type !== 'checkbox'))}
    </li>
  ))
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>
}

function Box({ isChecked }: { isChecked: boolean }): ReactNode {
  const { t } = useTranslation('components')
  const label = t(isChecked ? 'markdown.done' : 'markdown.open')
  return <input type="checkbox" disabled checked={isChecked} aria-label={label} />
}

function Table({ table: { header, rows } }: { table: Tokens.Table }): ReactNode {
  const cells = (row: readonly Tokens.TableCell[], as: 'th' | 'td') =>
    row.map(({ tokens }, index) => createElement(as, { key: index }, drawn(tokens)))
  return (
    <table>
      <thead>
        <tr>{cells(header, 'th')}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be told apart by
          <tr key={index}>{cells(row, 'td')}</tr>
        ))}
      </tbody>
    </table>
  )
}

function Link({ link: { href, tokens } }: { link: Tokens.Link }): ReactNode {
  if (!LINK.test(href)) return drawn(tokens)
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {drawn(tokens)}
    </a>
  )
}
