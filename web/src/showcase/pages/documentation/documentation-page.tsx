import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { DemoPage } from '../../parts/demo-page'
import styles from './documentation-page.module.css'

const LINKS = [
  { key: 'api', href: '/api/openapi.json' },
  { key: 'components', href: 'https://ant.design/components/overview/' },
  { key: 'charts', href: 'https://echarts.apache.org/en/option.html' },
] as const

const ARTICLES = [
  { key: 'react', href: 'https://react.dev/learn' },
  { key: 'router', href: 'https://reactrouter.com/start/declarative/routing' },
  { key: 'query', href: 'https://tanstack.com/query/latest/docs/framework/react/overview' },
  { key: 'editor', href: 'https://tiptap.dev/docs/editor/getting-started/overview' },
] as const

/** DocumentationPage leads to what is written about the console and its parts. */
export function DocumentationPage(): ReactNode {
  const { t } = useTranslation('documentation')
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const apart = { target: '_blank', rel: 'noopener noreferrer', title: t('opensApart') } as const
  return (
    <DemoPage path="/documentation/index" hint={t('hint')}>
      <div className={styles.links}>
        {LINKS.map(({ key, href }) => (
          <Button key={key} size="large" type="primary" href={href} {...apart}>
            {t(key)}
          </Button>
        ))}
        <div className={styles.articles}>
          <Button
            size="large"
            icon={<DownOutlined aria-hidden rotate={isOpen ? 180 : 0} />}
            iconPlacement="end"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('articles')}
          </Button>
          <ul id={id} className={styles.list} hidden={!isOpen}>
            {ARTICLES.map(({ key, href }) => (
              <li key={key}>
                <a href={href} {...apart}>
                  {t(`list.${key}`)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </DemoPage>
  )
}
