import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { api } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { saveFile } from '../../ui/save-file'
import { useLabels } from '../labels'
import type { Resource } from '../resource'

/** ErrorsButton gives out the rows that are wrong, with what is wrong with them: corrected, the file can be imported. */
export function ErrorsButton({ resource, id }: { resource: Resource; id: number }) {
  const { t } = useTranslation('import')
  const { noun } = useLabels(resource)
  const fetching = useMutation({
    mutationFn: () => api.importErrors({ id, format: 'xlsx' }),
    onSuccess: ({ blob }) => saveFile(blob, `${t('errorsName', { noun })}.xlsx`),
  })
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t('errors')}
    </Button>
  )
}
