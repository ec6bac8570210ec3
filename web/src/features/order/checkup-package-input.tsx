import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { api } from '../../api/generated'
import { orderPhy } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { CentreInput } from './checkup-centre-input'

/** usePackage is what can be chosen of a package; 0 is none yet. */
function usePackage(id: number) {
  return useQuery({
    queryKey: [orderPhy.name, 'package', id],
    queryFn: ({ signal }) => api.orderPhyPackage({ id }, { signal, handles: HANDLED_BY_LIST }),
    enabled: id > 0,
  }).data
}

interface PackageInputProps<V> {
  serviceId: number
  id?: string
  value?: V
  onChange?: (value: V) => void
}

/** PackageCentre picks one of the centres of a package. */
export function PackageCentre({ serviceId, ...input }: PackageInputProps<number>) {
  return <CentreInput centres={usePackage(serviceId)?.centres ?? []} {...input} />
}

/** PackageAddOns picks what is examined beside a package. */
export function PackageAddOns({ serviceId, id, value, onChange }: PackageInputProps<string[]>) {
  const { t } = useTranslation(['order', 'kit'])
  const addOns = usePackage(serviceId)?.addOns ?? []
  return (
    <Select
      id={id}
      mode="multiple"
      style={{ width: '100%' }}
      placeholder={t('kit:form.choose')}
      disabled={addOns.length === 0}
      value={value}
      onChange={onChange}
      options={addOns.map(({ name, priceFen }) => ({
        value: name,
        label: t('orderPhy.priceAt', { name, yuan: (priceFen / 100).toFixed(2) }),
      }))}
    />
  )
}
