import { Alert, Button, Checkbox, Skeleton, Tag } from 'antd'
import { useStore } from 'zustand'
import type { PermitSection } from '../../api/generated'
import { session } from '../../api/session'
import { useTranslation } from '../../locales/texts'
import {
  allCodes,
  comesWithSection,
  elsewhere,
  isTicked,
  isWhole,
  type Place,
  sectionsWithoutScreens,
  tick,
  untick,
} from './code-choice'
import styles from './code-tree.module.css'
import { TreeFailure } from './tree-failure'
import { usePermitTree } from './use-permit-tree'

interface CodeTreeProps {
  id?: string
  value?: number[]
  onChange?: (codes: number[]) => void
  disabled?: boolean
}

/** CodeTree chooses the codes of a role in the shape of the menu. */
export function CodeTree({ id, value = [], onChange, disabled }: CodeTreeProps) {
  const { t } = useTranslation(['config', 'kit'])
  const { data, error, refetch } = usePermitTree()
  const user = useStore(session, (state) => state.user)
  if (error && !data) return <TreeFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const codes = new Set(value)
  const all = allCodes(data.items, data.custom)
  const isAdmin = user?.roles.includes('admin') ?? false
  // Nobody gives away what they do not hold themselves; what the role has already stays.
  const given = isAdmin ? all : all.filter((code) => user?.permitCodes.includes(code))
  const mayGive = (code: number) => isAdmin || codes.has(code) || given.includes(code)
  const change = (place: Place, on: boolean) =>
    onChange?.(on ? tick(value, place, mayGive) : untick(data.items, value, place))
  const shut = sectionsWithoutScreens(data.items, codes)
  const node = (place: Place) => {
    const { section, node } = place
    const fixed = comesWithSection(place)
    const isHalf = node === section && codes.has(section.code) && !isWhole(codes, section)
    return (
      <Checkbox
        checked={isTicked(codes, place) && !isHalf}
        indeterminate={isHalf}
        disabled={disabled || fixed || !mayGive(node.code) || !mayGive(section.code)}
        onChange={({ target }) => change(place, target.checked)}
      >
        {node.title} <Code code={node.code} off={node.status === 'disabled'} />
      </Checkbox>
    )
  }
  return (
    <div id={id} className={styles.tree}>
      <div className={styles.head}>
        <span aria-live="polite">{t('role.chosen', { count: value.length })}</span>
        <Button
          size="small"
          disabled={disabled}
          onClick={() => onChange?.([...new Set([...value, ...given])].sort((a, b) => a - b))}
        >
          {t('role.all')}
        </Button>
        <Button size="small" disabled={disabled || value.length === 0} onClick={() => onChange?.([])}>
          {t('role.none')}
        </Button>
      </div>
      {shut.length > 0 && (
        <Alert
          className={styles.warning}
          type="warning"
          showIcon
          title={t('role.noScreens', { sections: shut.map(({ title }) => title).join(t('kit:listComma')) })}
        />
      )}
      <ul className={styles.sections} aria-label={t('role.fields.codes')}>
        {data.items.map((section) => (
          <li key={section.path}>
            <strong>{node({ section, node: section })}</strong>
            {shut.includes(section) && <p className={styles.shut}>{t('role.noScreen')}</p>}
            <ul className={styles.screens}>
              {section.children.map((screen) => (
                <li key={screen.path}>
                  {node({ section, node: screen })}
                  <Hint tree={data.items} codes={codes} place={{ section, node: screen }} />
                </li>
              ))}
            </ul>
          </li>
        ))}
        {data.custom.length > 0 && (
          <li>
            <strong>{t('role.custom')}</strong>
            <ul className={styles.screens}>
              {data.custom.map(({ code, name, status }) => (
                <li key={code}>
                  <Checkbox
                    checked={codes.has(code)}
                    disabled={disabled || !mayGive(code)}
                    onChange={({ target }) =>
                      onChange?.(target.checked ? [...value, code] : value.filter((held) => held !== code))
                    }
                  >
                    {name} <Code code={code} off={status === 'disabled'} />
                  </Checkbox>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </div>
  )
}

interface HintProps {
  tree: readonly PermitSection[]
  codes: ReadonlySet<number>
  place: Place
}

/** Hint explains a code that stands at more than one place. */
function Hint({ tree, codes, place }: HintProps) {
  const { t } = useTranslation('config')
  if (comesWithSection(place)) {
    return <p className={styles.hint}>{t('role.withSection', { code: place.node.code })}</p>
  }
  return elsewhere(tree, codes, place).map(({ place: other, opens }) => {
    const where = {
      code: other.node.code,
      section: other.section.title,
      screen: other.node.title,
    }
    return (
      <p key={other.node.path} className={styles.hint}>
        {opens ? t('role.sharedOpen', where) : t('role.sharedShut', where)}
      </p>
    )
  })
}

/** Code is a permission code as it stands beside a name. */
export function Code({ code, off }: { code: number; off?: boolean }) {
  const { t } = useTranslation('enums')
  return (
    <>
      <Tag className={styles.code}>{code}</Tag>
      {off && <Tag color="warning">{t('Status.disabled')}</Tag>}
    </>
  )
}
