import { Drawer, type DrawerProps } from 'antd'
import { useRef, useState } from 'react'
import styles from './side-drawer.module.css'
import { useWide } from './use-media'

const KEY = 'caredesk.drawer'
const USUAL = 800
const MIN = 480

interface SideDrawerProps extends Omit<DrawerProps, 'open' | 'size' | 'resizable' | 'rootClassName'> {
  /** How wide it is until somebody drags its edge. */
  usual?: number
}

/** SideDrawer shows one record beside its list. Its edge can be dragged, and stays where it was left; on a telephone it has the whole window. */
export function SideDrawer({ usual = USUAL, ...drawer }: SideDrawerProps) {
  const wide = useWide()
  const [width, setWidth] = useState(() => rememberedWidth() ?? usual)
  // The edge can be let go before the last step of the drag is drawn.
  const dragged = useRef(width)
  const drag = (to: number) => {
    dragged.current = Math.max(MIN, to)
    setWidth(dragged.current)
  }
  return (
    <Drawer
      {...drawer}
      open
      rootClassName={styles.drawer}
      size={wide ? width : '100%'}
      resizable={
        wide && {
          onResize: drag,
          onResizeEnd: () => localStorage.setItem(KEY, String(dragged.current)),
        }
      }
    />
  )
}

function rememberedWidth(): number | null {
  const kept = Number(localStorage.getItem(KEY))
  return kept >= MIN ? kept : null
}
