import EyeOutlined from '@ant-design/icons/EyeOutlined'
import LockOutlined from '@ant-design/icons/LockOutlined'
import { Button } from 'antd'
import { lazy, Suspense, use, useEffect, useState } from 'react'
import { upload } from '../../api/client'
import { limits } from '../../api/limits'
import { useTranslation } from '../../locales/texts'
import { ImageUpload } from '../../ui/image-upload'
import { privatePicture } from '../detail/private-files'
import { FormOwner } from './form-owner'

const ImageViewer = lazy(() =>
  import('../../ui/image-viewer').then(({ ImageViewer }) => ({ default: ImageViewer })),
)

interface PrivateImageInputProps {
  label: string
  usage: string
  /** These three are the form's. */
  id?: string
  value?: number | null
  onChange?: (fileId: number | null) => void
  disabled?: boolean
}

/** PrivateImageInput takes one private photo. What is kept already stays locked until somebody asks to see it. */
export function PrivateImageInput({ label, usage, value, onChange, ...input }: PrivateImageInputProps) {
  const { t } = useTranslation('kit')
  const owner = use(FormOwner)
  const [sent, setSent] = useState<{ fileId: number; src: string } | null>(null)
  const [viewing, setViewing] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(sent?.src ?? ''), [sent])

  const isSent = sent !== null && sent.fileId === value
  return (
    <>
      <ImageUpload
        {...input}
        label={label}
        types={limits.imageTypes}
        maxBytes={limits.imageBytes}
        value={value ? String(value) : ''}
        preview={isSent ? <img src={sent.src} alt={label} /> : <LockOutlined />}
        upload={async (file, signal) => {
          const { fileId } = await upload(usage, file, { signal })
          setSent({ fileId, src: URL.createObjectURL(file) })
          return String(fileId)
        }}
        onChange={(fileId) => onChange?.(fileId ? Number(fileId) : null)}
      />
      {value && owner && !isSent && (
        <Button type="link" size="small" icon={<EyeOutlined />} onClick={() => setViewing(true)}>
          {t('image.view', { label })}
        </Button>
      )}
      {value && owner && viewing && (
        <Suspense>
          <ImageViewer
            title={label}
            pictures={[privatePicture(owner, { fileId: value, label })]}
            onClose={() => setViewing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
