import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button } from 'antd'
import { api, type PackageCentre } from '../../api/generated'
import { phy } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { LinePart, Lines } from '../../resource/form/line-fields'
import { RemoteSelect } from '../../resource/form/remote-select'
import { MoneyInput } from '../../ui/money-input'
import styles from './phy.module.css'

const { maxItems, fields: RULES } = phy.fields.centres

/** PackageCentreFields are the centres at which a package can be had, each for a price of its own where it has one. */
export function PackageCentreFields() {
  const { t } = useTranslation(['special', 'kit'])
  const twice = (value: unknown, all: readonly Partial<PackageCentre>[]) =>
    all.filter(({ centreId }) => centreId === value).length > 1 ? t('phy.centre.twice') : undefined
  return (
    <Lines<Partial<PackageCentre>> name="centres" newItem={{}} max={maxItems} addLabel={t('phy.centre.add')}>
      {({ at, remove }) => (
        <div className={styles.pair}>
          <LinePart<Partial<PackageCentre>>
            of="centres"
            at={at}
            part="centreId"
            label={t('phy.centre.line', { number: at + 1 })}
            rules={RULES.centreId}
            check={twice}
          >
            <RemoteSelect options={api.centreOptions} placeholder={t('kit:form.choose')} />
          </LinePart>
          <LinePart<Partial<PackageCentre>>
            of="centres"
            at={at}
            part="priceFen"
            label={t('phy.centre.price')}
            rules={RULES.priceFen}
          >
            <MoneyInput className={styles.number} placeholder={t('phy.centre.usualPrice')} />
          </LinePart>
          <Button
            className={styles.remove}
            type="text"
            danger
            disabled={!remove}
            icon={<DeleteOutlined />}
            aria-label={t('phy.centre.remove', { number: at + 1 })}
            onClick={remove}
          />
        </div>
      )}
    </Lines>
  )
}
