import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import RotateLeftOutlined from '@ant-design/icons/RotateLeftOutlined'
import RotateRightOutlined from '@ant-design/icons/RotateRightOutlined'
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined'
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined'
import { Button, Spin } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../locales/texts'
import styles from './image-pane.module.css'
import { type Picture, usePicture } from './use-picture'

const SMALLEST = 0.5
const LARGEST = 8
const STEP = 1.25
const NUDGE = 40

interface View {
  scale: number
  /** Quarter turns, clockwise. */
  turns: number
  x: number
  y: number
}

const FIRST: View = { scale: 1, turns: 0, x: 0, y: 0 }

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [NUDGE, 0],
  ArrowRight: [-NUDGE, 0],
  ArrowUp: [0, NUDGE],
  ArrowDown: [0, -NUDGE],
}

function zoomed(view: View, factor: number): View {
  const scale = Math.min(LARGEST, Math.max(SMALLEST, view.scale * factor))
  const grown = scale / view.scale
  return { ...view, scale, x: view.x * grown, y: view.y * grown }
}

/** ImagePane shows one picture, to be brought nearer, moved and turned. */
export function ImagePane({ picture }: { picture: Picture }) {
  const { t } = useTranslation('kit')
  const { label } = picture
  const { src, failed, retry } = usePicture(picture)
  const [view, setView] = useState(FIRST)
  const stage = useRef<HTMLButtonElement>(null)
  const held = useRef<{ x: number; y: number } | null>(null)

  const zoom = (factor: number) => setView((now) => zoomed(now, factor))
  const turn = (turns: number) => setView((now) => ({ ...now, turns: now.turns + turns, x: 0, y: 0 }))
  const move = (x: number, y: number) => setView((now) => ({ ...now, x: now.x + x, y: now.y + y }))

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      // The page must not scroll away under the picture, which a passive listener could not prevent.
      event.preventDefault()
      setView((now) => zoomed(now, event.deltaY < 0 ? STEP : 1 / STEP))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow) move(...arrow)
    else if (event.key === '+' || event.key === '=') zoom(STEP)
    else if (event.key === '-') zoom(1 / STEP)
    else if (event.key === '0') setView(FIRST)
    else if (event.key === ']') turn(1)
    else if (event.key === '[') turn(-1)
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent) => {
    held.current = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!held.current) return
    move(event.clientX - held.current.x, event.clientY - held.current.y)
    held.current = { x: event.clientX, y: event.clientY }
  }
  const letGo = () => {
    held.current = null
  }

  const tools = [
    { key: 'out', text: t('image.zoomOut', { label }), icon: <ZoomOutOutlined />, run: () => zoom(1 / STEP) },
    { key: 'in', text: t('image.zoomIn', { label }), icon: <ZoomInOutlined />, run: () => zoom(STEP) },
    { key: 'left', text: t('image.turnLeft', { label }), icon: <RotateLeftOutlined />, run: () => turn(-1) },
    {
      key: 'right',
      text: t('image.turnRight', { label }),
      icon: <RotateRightOutlined />,
      run: () => turn(1),
    },
    { key: 'reset', text: t('image.reset', { label }), icon: <ReloadOutlined />, run: () => setView(FIRST) },
  ]
  return (
    <figure className={styles.pane}>
      <figcaption className={styles.bar}>
        <span className={styles.label}>{label}</span>
        <span>
          {tools.map(({ key, text, icon, run }) => (
            <Button
              key={key}
              type="text"
              size="small"
              icon={icon}
              title={text}
              aria-label={text}
              disabled={!src}
              onClick={run}
            />
          ))}
        </span>
      </figcaption>
      <button
        ref={stage}
        type="button"
        className={styles.stage}
        aria-label={t('image.stage', { label })}
        aria-busy={!src && !failed}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        {src && (
          <img
            src={src}
            alt={label}
            draggable={false}
            className={view.turns % 2 === 0 ? styles.picture : styles.sideways}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.scale})`,
            }}
          />
        )}
        {!src && !failed && <Spin />}
      </button>
      {failed && (
        <p role="alert" className={styles.failed}>
          {t('image.failed')} <Button onClick={retry}>{t('retry')}</Button>
        </p>
      )}
    </figure>
  )
}
