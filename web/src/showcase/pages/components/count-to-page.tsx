import { Button, Input, InputNumber } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { type CountStyle, MAX_DECIMALS, writeCount } from '../../parts/count'
import { DemoPage } from '../../parts/demo-page'
import { Problem } from '../../parts/drop-area'
import { Field } from '../../parts/field'
import { type Count, useCount } from '../../parts/use-count'
import styles from './count-to-page.module.css'

const FIRST: Count & CountStyle = {
  start: 0,
  end: 2017,
  durationMs: 4_000,
  decimals: 0,
  separator: ',',
  prefix: '¥ ',
  suffix: ' rmb',
}

const NUMBERS = ['start', 'end', 'durationMs', 'decimals'] as const
const TEXTS = ['separator', 'prefix', 'suffix'] as const

/** CountToPage counts to a number in the way that its fields say. */
export function CountToPage(): ReactNode {
  const { t } = useTranslation('components')
  const [typed, setTyped] = useState(FIRST)
  const hasTooMany = typed.decimals < 0 || typed.decimals > MAX_DECIMALS
  const wanted = hasTooMany ? { ...typed, decimals: 0 } : typed
  const { value, isRunning, restart, toggle } = useCount(wanted)
  const change = (part: Partial<typeof FIRST>) => setTyped((now) => ({ ...now, ...part }))
  return (
    <DemoPage path="/components/count-to" hint={t('count.hint')}>
      <output className={styles.number}>{writeCount(value, wanted)}</output>
      <div className={styles.fields}>
        {NUMBERS.map((name) => (
          <Field key={name} label={t(`count.${name}`)}>
            {(id) => (
              <InputNumber
                id={id}
                value={typed[name]}
                {...(name === 'decimals' && { precision: 0 })}
                status={name === 'decimals' && hasTooMany ? 'error' : ''}
                onChange={(entered) => change({ [name]: entered ?? 0 })}
              />
            )}
          </Field>
        ))}
        {TEXTS.map((name) => (
          <Field key={name} label={t(`count.${name}`)}>
            {(id) => (
              <Input
                id={id}
                value={typed[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {hasTooMany && <Problem>{t('count.tooMany', { max: MAX_DECIMALS })}</Problem>}
      <div className={styles.buttons}>
        <Button type="primary" onClick={restart}>
          {t('count.run')}
        </Button>
        <Button onClick={toggle}>{t(isRunning ? 'count.pause' : 'count.resume')}</Button>
      </div>
      <code className={styles.code}>{JSON.stringify(wanted)}</code>
    </DemoPage>
  )
}
