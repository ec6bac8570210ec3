import { QRCode } from 'antd'
import type { ReactNode } from 'react'

/** QrCode shows an address to a phone: dark on light in every theme, because cameras expect that. */
export function QrCode({ value, label }: { value: string; label: string }): ReactNode {
  return <QRCode type="svg" value={value} size={200} color="#000" bgColor="#fff" aria-label={label} />
}
