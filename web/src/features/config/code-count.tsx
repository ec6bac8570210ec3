import WarningOutlined from '@ant-design/icons/WarningOutlined'
import { Tooltip } from 'antd'
import { useTranslation } from '../../locales/texts'
import { sectionsWithoutScreens } from './code-choice'
import styles from './code-tree.module.css'
import { usePermitTree } from './use-permit-tree'

/** CodeCount says how many codes a role has, and warns where some of them open nothing. */
export function CodeCount({ codes }: { codes: readonly number[] }) {
  const { t } = useTranslation(['config', 'kit'])
  const { data } = usePermitTree()
  const count = t('role.codeCount', { count: codes.length })
  const shut = data ? sectionsWithoutScreens(data.items, new Set(codes)) : []
  if (shut.length === 0) return count
  const words = t('role.noScreens', { sections: shut.map(({ title }) => title).join(t('kit:listComma')) })
  return (
    <Tooltip title={words}>
      <span>
        {count} <WarningOutlined className={styles.mark} aria-label={words} />
      </span>
    </Tooltip>
  )
}
