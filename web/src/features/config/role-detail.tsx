import { Link } from 'react-router'
import type { Role } from '../../api/generated'
import { account, role } from '../../api/resources/config'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import { openAddress } from '../../resource/page/use-opened'
import { useCanCall } from '../../resource/use-can-call'
import { isTicked, openedBy, sectionsWithoutScreens } from './code-choice'
import { Code } from './code-tree'
import styles from './role-detail.module.css'
import { usePermitTree } from './use-permit-tree'

/** RoleDetail says what a role opens, and who has it. */
export function RoleDetail({ row }: { row: Role }) {
  const { t } = useTranslation('config')
  return (
    <Facts
      resource={role}
      row={row}
      facts={[
        'name',
        'key',
        'capWrite',
        'capExport',
        'capReveal',
        'capFinance',
        'status',
        'builtin',
        'createdAt',
        'updatedAt',
        { key: 'remark', label: t('role.fields.remark'), value: row.remark || '–', wide: true },
        { key: 'accounts', label: t('role.fields.accounts'), value: <Holders row={row} />, wide: true },
        { key: 'codes', label: t('role.fields.codes'), value: <HeldCodes codes={row.codes} />, wide: true },
      ]}
    />
  )
}

function Holders({ row: { accounts = [], accountCount } }: { row: Role }) {
  const { t } = useTranslation('config')
  const mayOpen = useCanCall('accountDetail')
  if (accounts.length === 0) return '–'
  return (
    <ul className={styles.list}>
      {accounts.map(({ id, name, username }) => (
        <li key={id}>
          {mayOpen ? <Link to={openAddress(account.route, id)}>{name}</Link> : name}{' '}
          <span className={styles.quiet}>{username}</span>
        </li>
      ))}
      {accountCount > accounts.length && (
        <li className={styles.quiet}>{t('preview.more', { count: accountCount - accounts.length })}</li>
      )}
    </ul>
  )
}

/** HeldCodes shows what the codes open, as a tree like the menu. */
function HeldCodes({ codes }: { codes: readonly number[] }) {
  const { t } = useTranslation(['config', 'kit'])
  const { data } = usePermitTree()
  if (!data) return codes.map((code) => <Code key={code} code={code} />)
  const held = new Set(codes)
  const empty = sectionsWithoutScreens(data.items, held)
  const custom = data.custom.filter(({ code }) => held.has(code))
  const opened = openedBy(data.items, held)
  const shut = codes.filter((code) => !opened.has(code) && !custom.some((own) => own.code === code))
  return (
    <ul className={styles.list}>
      {data.items
        .filter((section) => held.has(section.code))
        .map((section) => (
          <li key={section.path}>
            <strong>{section.title}</strong> <Code code={section.code} off={section.status === 'disabled'} />
            {empty.includes(section) && <p className={styles.warning}>{t('role.noScreen')}</p>}
            <ul className={styles.screens}>
              {section.children
                .filter((node) => isTicked(held, { section, node }))
                .map(({ path, title, code, status }) => (
                  <li key={path}>
                    {title} <Code code={code} off={status === 'disabled'} />
                  </li>
                ))}
            </ul>
          </li>
        ))}
      {custom.map(({ code, name, status }) => (
        <li key={code}>
          {name} <Code code={code} off={status === 'disabled'} />
        </li>
      ))}
      {shut.length > 0 && (
        <li className={styles.quiet}>{t('role.shut', { codes: shut.join(t('kit:listComma')) })}</li>
      )}
    </ul>
  )
}
