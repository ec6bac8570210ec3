import { Modal, Select } from 'antd'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { useFocusReturn } from '../../../ui/focus-return'
import { GRIP } from '../../../ui/glyphs'
import { PlainTable } from '../../../ui/plain-table'
import styles from './movable-dialog.module.css'

const STEP = 20
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
const CHOICES = ['first', 'second', 'third'] as const

/** MovableDialog is moved by its head, and by the arrow keys on the grip in it; it stays in the window. */
export function MovableDialog({ onClose }: { onClose: () => void }): ReactNode {
  useFocusReturn()
  const { t } = useTranslation('components')
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [isListOpen, setIsListOpen] = useState(false)
  const [choice, setChoice] = useState<string>('first')
  const move = (x: number, y: number) => {
    if (!box.current) return
    const { left, top, right, bottom } = box.current.getBoundingClientRect()
    const within = (by: number, least: number, most: number) =>
      Math.max(Math.min(least, 0), Math.min(by, Math.max(most, 0)))
    // What lies open below the dialog would be left behind.
    setIsListOpen(false)
    const { innerWidth, innerHeight } = window
    setPlace((now) => ({
      x: now.x + within(x, -left, innerWidth - right),
      y: now.y + within(y, -top, innerHeight - bottom),
    }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    move(...arrow)
  }
  const onPointerMove = ({ currentTarget, pointerId, movementX, movementY }: PointerEvent) => {
    if (currentTarget.hasPointerCapture(pointerId)) move(movementX, movementY)
  }
  return (
    <Modal
      open
      footer={null}
      onCancel={onClose}
      title={
        <div
          className={styles.head}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
        >
          <button
            type="button"
            className={styles.grip}
            aria-label={t('dragDialog.grip')}
            title={t('lanes.keys')}
            onKeyDown={onKeyDown}
          >
            {GRIP}
          </button>
          {t('dragDialog.name')}
        </div>
      }
      modalRender={(dialog) => (
        <div ref={box} style={{ transform: `translate(${place.x}px, ${place.y}px)` }}>
          {dialog}
        </div>
      )}
    >
      <div className={styles.body}>
        <Select
          aria-label={t('dragDialog.choice')}
          open={isListOpen}
          onOpenChange={setIsListOpen}
          value={choice}
          onChange={setChoice}
          options={CHOICES.map((value) => ({ value, label: t(`dragDialog.choices.${value}`) }))}
        />
        <PlainTable
          label={t('dragDialog.table')}
          rows={CHOICES}
          rowKey={(name) => name}
          notice=""
          columns={[
            {
              key: 'place',
              title: t('dragDialog.place'),
              numeric: true,
              render: (name) => CHOICES.indexOf(name) + 1,
            },
            { key: 'name', title: t('dragDialog.choice'), render: (name) => t(`dragDialog.choices.${name}`) },
          ]}
        />
      </div>
    </Modal>
  )
}
