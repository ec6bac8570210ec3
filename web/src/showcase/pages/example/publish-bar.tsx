import { Button, Checkbox, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../locales/texts'
import { BarPopover } from '../../parts/bar-popover'
import { type Draft, PLATFORMS } from './draft'
import styles from './publish-bar.module.css'

interface Props {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  onPublish: () => void
  onDraft: () => void
}

/** PublishBar stays in sight while an article is written; its colour tells whether it is out. */
export function PublishBar({ draft, onChange, onPublish, onDraft }: Props): ReactNode {
  const { t } = useTranslation('example')
  const platforms = t('platforms', { number: draft.platforms.length })
  return (
    <section className={styles.bar} data-status={draft.status} aria-label={t('bar')}>
      <BarPopover label={t(draft.isClosed ? 'commentsClosed' : 'commentsOpen')}>
        <Radio.Group
          className={styles.choices}
          aria-label={t('comments')}
          value={draft.isClosed}
          onChange={({ target }) => onChange({ isClosed: target.value as boolean })}
          options={[
            { value: false, label: t('commentsOpen') },
            { value: true, label: t('commentsClosed') },
          ]}
        />
      </BarPopover>
      <BarPopover label={platforms}>
        <Checkbox.Group
          className={styles.choices}
          value={draft.platforms}
          onChange={(chosen) => onChange({ platforms: chosen })}
          options={PLATFORMS.map((value) => ({ value, label: t(`platform.${value}`) }))}
        />
      </BarPopover>
      <BarPopover label={t('link')}>
        <Input
          aria-label={t('link')}
          placeholder="https://"
          value={draft.link}
          onChange={({ target }) => onChange({ link: target.value.trim() })}
        />
      </BarPopover>
      <Button type="primary" onClick={onPublish}>
        {t('publish')}
      </Button>
      <Button onClick={onDraft}>{t('draft')}</Button>
    </section>
  )
}
