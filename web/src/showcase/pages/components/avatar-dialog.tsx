import { Button, Modal, Progress, Steps } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { CropDialog } from '../../../ui/crop-dialog'
import { DropArea, Problem } from '../../parts/drop-area'
import { readAsAddress } from '../../parts/read-file'
import styles from './avatar-upload-page.module.css'

const SIZE = 300
const MAX_MB = 10
const STEPS = ['choose', 'cut', 'keep'] as const

interface AvatarDialogProps {
  onKept: (address: string) => void
  onClose: () => void
}

/** AvatarDialog takes one picture through the steps; the cutting is done in the console's own dialog. */
export function AvatarDialog({ onKept, onClose }: AvatarDialogProps): ReactNode {
  const { t } = useTranslation('components')
  const [chosen, setChosen] = useState<File | null>(null)
  const [cut, setCut] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  const choose = async ([file]: readonly File[]) => {
    const refused = file ? await refusalOf(file) : null
    setProblem(refused ? t(`avatar.${refused}`, { size: SIZE, limit: MAX_MB }) : '')
    // Under this type the cut picture becomes a PNG, whatever it was.
    if (file && !refused) setChosen(new File([file], file.name, { type: 'image/png' }))
  }
  if (chosen && !cut)
    return (
      <CropDialog file={chosen} width={SIZE} height={SIZE} onCut={setCut} onCancel={() => setChosen(null)} />
    )
  return (
    <Modal open title={t('avatar.change')} footer={null} onCancel={onClose}>
      <div className={styles.body}>
        <Steps
          size="small"
          current={cut ? STEPS.indexOf('keep') : 0}
          items={STEPS.map((step) => ({ title: t(`avatar.steps.${step}`) }))}
        />
        {cut ? (
          <KeepStep file={cut} onKept={onKept} onBack={() => setCut(null)} onClose={onClose} />
        ) : (
          <DropArea
            label={t('avatar.choose')}
            hint={t('avatar.limits', { size: SIZE, limit: MAX_MB })}
            accept="image/*"
            onFiles={(files) => void choose(files)}
          />
        )}
        {problem && <Problem>{problem}</Problem>}
      </div>
    </Modal>
  )
}

async function refusalOf(file: File): Promise<'wrongType' | 'tooLarge' | 'tooSmall' | null> {
  if (!file.type.startsWith('image/')) return 'wrongType'
  if (file.size > MAX_MB * 1024 * 1024) return 'tooLarge'
  try {
    const { width, height } = await createImageBitmap(file)
    return width < SIZE || height < SIZE ? 'tooSmall' : null
  } catch {
    return 'wrongType'
  }
}

interface KeepStepProps extends AvatarDialogProps {
  file: File
  onBack: () => void
}

function KeepStep({ file, onKept, onBack, onClose }: KeepStepProps): ReactNode {
  const { t } = useTranslation('components')
  const [address, setAddress] = useState('')
  const [percent, setPercent] = useState<number | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const keep = async () => {
    setHasFailed(false)
    try {
      onKept(await readAsAddress(file, setPercent))
      onClose()
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <>
      <div className={styles.previews}>
        {(['square', 'round'] as const).map((shape) => (
          <figure key={shape}>
            {address && <img className={styles[shape]} src={address} alt={t(`avatar.${shape}`)} />}
            <figcaption>{t(`avatar.${shape}`)}</figcaption>
          </figure>
        ))}
      </div>
      {percent !== null && <Progress percent={percent} aria-label={t('avatar.steps.keep')} />}
      {hasFailed && <Problem>{t('avatar.failed')}</Problem>}
      <div className={styles.previews}>
        <Button onClick={onBack}>{t('avatar.back')}</Button>
        <Button type="primary" onClick={() => void keep()}>
          {t('avatar.save')}
        </Button>
      </div>
    </>
  )
}
