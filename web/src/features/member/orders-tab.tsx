import { Radio } from 'antd'
import { useState } from 'react'
import { api, type OrderKind } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { useOrderColumns } from '../../order/order-columns'
import { useOrderKinds } from '../../order/order-kinds'
import styles from './member.module.css'
import { MemberHistory } from './member-history'

/** OrdersTab is what a member ordered, of the kinds that the reader may see. */
export function OrdersTab({ id }: { id: number }) {
  const { t } = useTranslation(['order', 'enums'])
  const kinds = useOrderKinds()
  const columns = useOrderColumns()
  const [kind, setKind] = useState<OrderKind | 'all'>('all')
  return (
    <>
      {kinds.length > 1 && (
        <Radio.Group
          className={styles.filter}
          size="small"
          optionType="button"
          aria-label={t('order.fields.kind')}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
          options={[
            { value: 'all', label: t('order.all') },
            ...kinds.map((value) => ({ value, label: t(`enums:OrderKind.${value}`) })),
          ]}
        />
      )}
      <MemberHistory
        key={kind}
        name={`orders ${kind}`}
        label={t('order.title')}
        noun={t('order.noun')}
        id={id}
        call={(input, options) => api.userOrders(kind === 'all' ? input : { ...input, kind }, options)}
        columns={columns}
      />
    </>
  )
}
