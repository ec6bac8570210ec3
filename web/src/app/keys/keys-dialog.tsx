import { Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { useStore } from 'zustand'
import { useTranslation } from '../../locales/texts'
import { Dialog } from '../../ui/dialog'
import { useFocusReturn } from '../../ui/focus-return'
import type { KeyGroup } from '../../ui/shortcuts/places'
import { isSingle } from '../../ui/shortcuts/shortcut'
import { changeSettings, settings } from '../settings/settings'
import { keyText } from './key-text'
import styles from './keys-dialog.module.css'

interface KeysDialogProps {
  groups: readonly KeyGroup[]
  onClose: () => void
}

/** KeysDialog tells the keys of the screen under it, and lets single characters be turned off. */
export function KeysDialog({ groups, onClose }: KeysDialogProps): ReactNode {
  const { t } = useTranslation(['keys', 'app'])
  const id = useId()
  const on = useStore(settings, (state) => state.singleKeys)
  useFocusReturn()
  return (
    <Dialog title={t('app:layout.keys')} width="min(760px, 100%)" closeLabel={t('close')} onClose={onClose}>
      <div className={styles.switch}>
        <Switch
          id={id}
          checked={on}
          aria-describedby={`${id}-hint`}
          onChange={(singleKeys) => changeSettings({ singleKeys })}
        />
        <div>
          <label htmlFor={id}>{t('single')}</label>
          <p id={`${id}-hint`}>{t('singleHint')}</p>
        </div>
      </div>
      <div className={styles.groups}>
        {groups.map(({ group, keys }) => (
          <section key={group} className={styles.group} aria-labelledby={`${id}-${group}`}>
            <h2 id={`${id}-${group}`}>{t(`groups.${group}`)}</h2>
            <dl>
              {keys.map(({ keys: names, label }) => (
                <div key={names.join()} className={styles.line}>
                  <dt>{label}</dt>
                  <dd>
                    {names.map((name) => (
                      <kbd key={name} className={styles.key} data-off={!on && isSingle(name)}>
                        {keyText(name)}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
