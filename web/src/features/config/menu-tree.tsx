import { Skeleton } from 'antd'
import type { PermitNode } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { Code } from './code-tree'
import styles from './menu-tree.module.css'
import { TreeFailure } from './tree-failure'
import { usePermitTree } from './use-permit-tree'

/** MenuTree shows the whole menu with the codes that open it. */
export function MenuTree() {
  const { t } = useTranslation(['config', 'kit'])
  const { data, error, refetch } = usePermitTree()
  if (error && !data) return <TreeFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <>
      <p className={styles.lead}>{t('permit.treeLead')}</p>
      <ul className={styles.sections}>
        {data.items.map((section) => (
          <li key={section.path} className={styles.section}>
            <h2 className={styles.title}>
              <Node node={section} />
            </h2>
            <ul className={styles.screens}>
              {section.children.map((screen) => (
                <li key={screen.path}>
                  <Node node={screen} />
                  <Also node={screen} section={section.title} />
                </li>
              ))}
            </ul>
          </li>
        ))}
        {data.custom.length > 0 && (
          <li className={styles.section}>
            <h2 className={styles.title}>{t('role.custom')}</h2>
            <ul className={styles.screens}>
              {data.custom.map(({ code, name, status }) => (
                <li key={code}>
                  {name} <Code code={code} off={status === 'disabled'} />
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </>
  )
}

function Node({ node: { title, code, status, path } }: { node: PermitNode }) {
  return (
    <>
      {title} <Code code={code} off={status === 'disabled'} /> <span className={styles.path}>{path}</span>
    </>
  )
}

/** Also names the screens of other sections that the same code opens, each together with its own section's. */
function Also({ node, section }: { node: PermitNode; section: string }) {
  const { t } = useTranslation(['config', 'kit'])
  const others = node.also.filter((route) => route.section !== section)
  if (others.length === 0) return null
  const places = others.map((route) => `${route.section} › ${route.title}`).join(t('kit:listComma'))
  return <p className={styles.also}>{t('permit.also', { code: node.code, places })}</p>
}
