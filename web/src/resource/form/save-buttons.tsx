import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../locales/texts'
import type { FormParts } from './record-form'
import styles from './save-buttons.module.css'

interface SaveButtonsProps {
  parts: FormParts
  /** Whether there is something to save. */
  ready?: boolean
  /** Whether the form can be left without saving. */
  cancel?: boolean
}

/** SaveButtons are the ways out of a form. */
export function SaveButtons({ parts, ready = true, cancel = false }: SaveButtonsProps) {
  const { t, i18n } = useTranslation('kit')
  const { ways, publishLabel, formName, saving, choose, submit, close } = parts
  const move = publishLabel.toLocaleLowerCase(i18n.language)
  const [again, setAgain] = useState(false)
  return (
    <div className={styles.buttons}>
      {ways.includes('again') && (
        <Checkbox
          className={styles.again}
          checked={again}
          disabled={saving}
          onChange={({ target }) => setAgain(target.checked)}
        >
          {t('form.addAnother')}
        </Checkbox>
      )}
      {cancel && <Button onClick={close}>{t('cancel')}</Button>}
      {ways.includes('publish') && (
        <Button
          disabled={saving}
          onClick={() => {
            choose('publish')
            submit()
          }}
        >
          {t('form.saveAnd', { move })}
        </Button>
      )}
      <Button
        type="primary"
        htmlType="submit"
        form={formName}
        loading={saving}
        disabled={saving || !ready}
        onClick={() => choose(again ? 'again' : 'close')}
      >
        {t('save')}
      </Button>
    </div>
  )
}
