import { Input } from 'antd'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../locales/texts'
import { DemoPage } from '../../parts/demo-page'
import styles from './mixin-page.module.css'

const LINKS = [
  { name: 'documentation', path: '/documentation/index' },
  { name: 'icons', path: '/icon/index' },
  { name: 'excel', path: '/excel/export-excel' },
  { name: 'list', path: '/example/list' },
  { name: 'form', path: '/example/create' },
  { name: 'theme', path: '/theme/index' },
] as const

/** MixinPage is a drawer full of small things that a stylesheet can do. */
export function MixinPage(): ReactNode {
  const { t } = useTranslation('components')
  return (
    <DemoPage path="/components/mixin" hint={t('mixin.hint')}>
      <nav className={styles.links} aria-label={t('mixin.links')}>
        {LINKS.map(({ name, path }) => (
          <Link key={name} to={path} className={styles.link} data-name={name}>
            {t(`mixin.link.${name}`)}
          </Link>
        ))}
      </nav>
      <div className={styles.cards}>
        <Card title={t('mixin.floating')}>
          <FloatingLabel />
        </Card>
        <Card title={t('mixin.swing')}>
          <button type="button" className={styles.swing}>
            <span className={styles.behind}>{t('mixin.behind')}</span>
            <img className={styles.picture} src="/favicon.svg" alt="CareDesk" />
          </button>
        </Card>
        <Card title={t('mixin.ripple')}>
          <RippleButton>{t('mixin.press')}</RippleButton>
        </Card>
        <Card title={t('mixin.hover')}>
          <button type="button" className={styles.slide} data-text={t('mixin.hoverText')}>
            {t('mixin.hoverText')}
          </button>
        </Card>
        <Card title={t('mixin.unfold')}>
          <UnfoldingLinks />
        </Card>
      </div>
    </DemoPage>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

const WANTED = 6

/** FloatingLabel is an input whose label makes way for what is typed. */
function FloatingLabel(): ReactNode {
  const { t } = useTranslation('components')
  const [text, setText] = useState('')
  const id = useId()
  const [isLeft, setIsLeft] = useState(false)
  const isWrong = isLeft && text.length !== WANTED
  return (
    <div>
      <div className={styles.floating} data-filled={text !== ''}>
        <Input
          id={`${id}-input`}
          value={text}
          status={isWrong ? 'error' : ''}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => setIsLeft(true)}
        />
        <label htmlFor={`${id}-input`} className={styles.label}>
          {t('mixin.label')}
        </label>
      </div>
      <p id={`${id}-note`} className={styles.note} data-wrong={isWrong}>
        {t('mixin.length', { count: WANTED, now: text.length })}
      </p>
    </div>
  )
}

/** RippleButton sends a wave out from where it was pressed. */
function RippleButton({ children }: { children: ReactNode }): ReactNode {
  const [wave, setWave] = useState<{ key: number; left: number; top: number } | null>(null)
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    // A press of a key comes from no place; its wave begins in the middle.
    const [x, y] = detail === 0 ? [width / 2, height / 2] : [clientX - left, clientY - top]
    setWave((before) => ({ key: (before?.key ?? 0) + 1, left: x, top: y }))
  }
  return (
    <button type="button" className={styles.ripple} onClick={press}>
      {children}
      {wave && <span key={wave.key} className={styles.wave} style={{ left: wave.left, top: wave.top }} />}
    </button>
  )
}

function UnfoldingLinks(): ReactNode {
  const { t } = useTranslation('components')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((now) => !now)}
      >
        {t('mixin.unfold')}
      </button>
      <ul className={styles.unfolded} data-open={isOpen} hidden={!isOpen}>
        {LINKS.slice(0, 4).map(({ name, path }) => (
          <li key={name}>
            <Link to={path}>{t(`mixin.link.${name}`)}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
