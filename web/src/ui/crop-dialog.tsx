import { Modal, Slider } from 'antd'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from '../locales/texts'
import styles from './crop-dialog.module.css'

interface CropDialogProps {
  file: File
  width: number
  height: number
  onCut: (file: File) => void
  onCancel: () => void
}

/** CropDialog cuts a picture to the shape in which it will be shown. */
export function CropDialog({ file, width, height, onCut, onCancel }: CropDialogProps) {
  const { t } = useTranslation('kit')
  const [address, setAddress] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <Modal
      open
      title={t('image.cut', { width, height })}
      okText={t('image.use')}
      okButtonProps={{ disabled: !area }}
      onOk={() => {
        if (area) void cut(file, area, width, height).then(onCut)
      }}
      onCancel={onCancel}
    >
      <div className={styles.stage}>
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            aspect={width / height}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <Slider
        min={1}
        max={3}
        step={0.05}
        value={zoom}
        onChange={setZoom}
        ariaLabelForHandle={t('image.zoom')}
        tooltip={{ formatter: null }}
      />
    </Modal>
  )
}

async function cut(file: File, area: Area, width: number, height: number): Promise<File> {
  const picture = await createImageBitmap(file, area.x, area.y, area.width, area.height)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  picture.close()
  // Only PNG keeps what was transparent.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const blob = await canvas.convertToBlob({ type, quality: 0.92 })
  return new File([blob], file.name.replace(/\.\w+$/, type === 'image/png' ? '.png' : '.jpg'), { type })
}
