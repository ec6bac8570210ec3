import LockOutlined from '@ant-design/icons/LockOutlined'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { filePrivateUrl } from '../../api/inputs/kit'
import { useTranslation } from '../../locales/texts'
import { saveFile } from '../../ui/save-file'
import { ask } from '../action/ask'
import { useCanCall } from '../use-can-call'
import { type FileOwner, openPrivate } from './private-files'

const ImageViewer = lazy(() =>
  import('../../ui/image-viewer').then(({ ImageViewer }) => ({ default: ImageViewer })),
)

interface PrivateFileButtonProps {
  owner: FileOwner
  fileId: number
  label: string
  /** Whether whoever may not see personal data whole must say why it is opened. */
  explained?: boolean
}

/**
 * PrivateFileButton opens a private file of a record when somebody asks for it: a picture over the page, a document as a
 * download. What it is shows only then, so that looking at a record opens nothing.
 */
export function PrivateFileButton({ owner, fileId, label, explained }: PrivateFileButtonProps) {
  const { t } = useTranslation('kit')
  const [busy, setBusy] = useState(false)
  const [picture, setPicture] = useState<Blob | null>(null)
  const mayReveal = useCanCall('piiReveal')
  const askReason = async () => {
    const asked = await ask({
      title: t('image.openTitle', { label }),
      text: t('image.openText'),
      ok: t('image.openOk'),
      rules: filePrivateUrl,
      fields: { reason: { label: t('reason.label'), required: true } },
    })
    return asked ? String(asked.reason) : null
  }
  const open = async () => {
    const reason = explained && !mayReveal ? await askReason() : undefined
    if (reason === null) return
    setBusy(true)
    try {
      const file = await openPrivate(owner, fileId, { reason })
      if (file.type.startsWith('image/')) setPicture(file)
      else saveFile(file, `${label}.pdf`)
    } catch {
      // The failure is shown by the listener of the whole console.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size="small"
        icon={<LockOutlined />}
        loading={busy}
        aria-label={t('image.view', { label })}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {picture && (
        <Suspense>
          <ImageViewer
            title={label}
            pictures={[{ key: `${owner.type} ${owner.id} ${fileId}`, label, from: async () => picture }]}
            onClose={() => setPicture(null)}
          />
        </Suspense>
      )}
    </>
  )
}
