import { Button, Radio, Select, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../api/language'
import { changeLanguage, currentLanguage } from '../../../app/i18n'
import { useTranslation } from '../../../locales/texts'
import { DateInput } from '../../../ui/date-input'
import { PlainTable } from '../../../ui/plain-table'
import { DemoPage } from '../../parts/demo-page'
import { Choice, Field } from '../../parts/field'
import styles from './i18n-page.module.css'

const OPTIONS = ['one', 'two', 'three'] as const
const BUTTONS = ['default', 'primary', 'success', 'info', 'warning', 'danger'] as const
const TONES: readonly string[] = ['success', 'info', 'warning']

const ROWS = ['2026-05-03', '2026-05-02', '2026-05-04', '2026-05-01'].map((date, index) => ({
  date,
  name: 'Linda',
  address: `Lake Road ${index + 12}`,
}))

/** I18nPage shows what changes with the language. */
export function I18nPage(): ReactNode {
  const { t } = useTranslation('i18n')
  const [option, setOption] = useState<string>()
  return (
    <DemoPage path="/i18n/index" hint={t('hint')}>
      <Choice label={t('language')}>
        <Radio.Group
          aria-label={t('language')}
          value={currentLanguage()}
          onChange={({ target }) => void changeLanguage(target.value as Language)}
          options={LANGUAGES.map((language) => ({
            value: language,
            label: <span lang={language}>{LANGUAGE_NAMES[language]}</span>,
          }))}
        />
      </Choice>
      <div className={styles.inputs}>
        <Field label={t('date')}>{(id) => <DateInput id={id} placeholder={t('datePlaceholder')} />}</Field>
        <Field label={t('select')}>
          {(id) => (
            <Select
              id={id}
              className={styles.select}
              placeholder={t('selectPlaceholder')}
              value={option}
              onChange={setOption}
              options={OPTIONS.map((value) => ({ value, label: t(`options.${value}`) }))}
            />
          )}
        </Field>
      </div>
      <Space wrap>
        {BUTTONS.map((kind) => (
          <Button
            key={kind}
            {...(kind === 'primary' && { type: 'primary' })}
            {...(kind === 'danger' && { danger: true })}
            {...(TONES.includes(kind) && { className: styles[kind] })}
          >
            {t(`buttons.${kind}`)}
          </Button>
        ))}
      </Space>
      <PlainTable
        label={t('table.label')}
        rows={ROWS}
        rowKey={({ date }) => date}
        notice={null}
        columns={[
          { key: 'name', title: t('table.name'), render: ({ name }) => name },
          { key: 'date', title: t('table.date'), render: ({ date }) => date },
          { key: 'address', title: t('table.address'), render: ({ address }) => address },
        ]}
      />
    </DemoPage>
  )
}
